/** A number in a table; a zero is faint. */
export function Figure({ isFaint, children }: { isFaint: boolean; children: string | number }) {
  return <span className={isFaint ? 'figure-faint' : undefined}>{children}</span>
}
