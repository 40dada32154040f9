import { editorText } from '../../../../../languages/staff/editor.ts'
import { useKey } from '../../../frame/keys.ts'

/** From one part of the editor to the next, also out of a field. */
export function useSectionKeys(): void {
  useKey('Mod+ArrowDown', () => goToSection(1), { name: editorText('nextSection'), isShown: true })
  useKey('Mod+ArrowUp', () => goToSection(-1), { name: editorText('sectionBefore') })
}

function goToSection(by: 1 | -1): void {
  const sections = [...document.querySelectorAll<HTMLElement>('.editor-section')]
  const at = sections.findIndex((one) => one.contains(document.activeElement))
  const next = sections[Math.min(Math.max(at + by, 0), sections.length - 1)]
  next?.focus({ preventScroll: true })
  next?.scrollIntoView({ block: 'start' })
}
