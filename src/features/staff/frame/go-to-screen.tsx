import { useContext } from 'react'
import { staffFrameText } from '../../../languages/staff/frame.ts'
import { buttonClass } from '../../../ui/button.tsx'
import { ScreensHere } from './screens-here.ts'
import { StaffLink } from './staff-link.tsx'

interface GoToScreenProps {
  /** Below /staff; '' is where whoever is at the desk begins. */
  path: string
  search?: string
}

/** The way on from where there is nothing, by the name of the screen that it leads to. */
export function GoToScreen({ path, search }: GoToScreenProps) {
  const screen = useContext(ScreensHere).find((one) => one.path === path)
  return (
    <StaffLink path={path} search={search} className={buttonClass('ink')}>
      {staffFrameText('goToScreen', { screen: screen?.title() ?? '' })}
    </StaffLink>
  )
}
