/** Hands the visitor a file to keep, as a link to a download would. */
export function saveFile(file: Blob, name: string): void {
  const link = document.createElement('a')
  link.href = URL.createObjectURL(file)
  link.download = name
  link.click()
  // Browsers read the address when the click is handled; a minute is ample for all of them.
  setTimeout(() => URL.revokeObjectURL(link.href), 60_000)
}
