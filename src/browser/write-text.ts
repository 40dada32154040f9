/**
 * Writes an element's only text, where it differs. The node that is there is kept: to match one put in its place with
 * the style sheets, each second in every card, costs as much as to lay it out.
 */
export function writeText(element: Element | null, text: string): void {
  if (!element || element.textContent === text) return
  if (element.firstChild) element.firstChild.nodeValue = text
  else element.textContent = text
}
