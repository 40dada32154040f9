import { Asset, useTags } from '@tanstack/react-router'

/** What the routes put into the head, except for the scripts: the first of them loads the others later. */
export function HeadTags() {
  return useTags()
    .filter(({ attrs }) => attrs?.['rel'] !== 'modulepreload')
    .map((tag) => <Asset {...tag} key={JSON.stringify(tag)} />)
}
