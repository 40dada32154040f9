import type { ComponentProps } from 'react'
import { uiText } from '../languages/site/ui.ts'
import { Button } from './button.tsx'
import { useHydrated } from './use-hydrated.ts'

/** Sends a form that only scripts can send: until the page is hydrated it is disabled, and says why. */
export function SubmitButton({ busy, ...rest }: Omit<ComponentProps<typeof Button>, 'type'>) {
  return <Button {...rest} type="submit" busy={useHydrated() ? busy : uiText('loading')} />
}
