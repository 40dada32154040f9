/** The title and description of a help page, for the route's `head`. */
export function helpHead(title: string, description: string) {
  return () => ({
    meta: [{ title: `${title} | HAMMERLANE` }, { name: 'description', content: description }],
  })
}
