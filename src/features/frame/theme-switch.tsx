import Moon from 'lucide-react/icons/moon'
import Sun from 'lucide-react/icons/sun'
import { frameText } from '../../languages/site/frame.ts'
import { Button, IconButton } from '../../ui/button.tsx'
import { chooseTheme, useTheme } from './theme.ts'

/** The style sheet shows the icon that fits, so that it is right before scripts run. */
function ThemeIcon() {
  return (
    <>
      <Moon className="icon when-light" />
      <Sun className="icon when-dark" />
    </>
  )
}

export function ThemeSwitch() {
  const other = useTheme() === 'dark' ? 'light' : 'dark'
  return (
    <IconButton
      className="theme-switch"
      label={frameText('switchTheme', { theme: other })}
      onClick={() => chooseTheme(other)}
    >
      <ThemeIcon />
    </IconButton>
  )
}

export function ThemeButton() {
  const other = useTheme() === 'dark' ? 'light' : 'dark'
  return (
    <Button look="line" onClick={() => chooseTheme(other)}>
      <ThemeIcon />
      {frameText('themeButton', { theme: other })}
    </Button>
  )
}
