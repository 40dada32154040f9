import { lazyPart } from '../../../browser/waits/lazy-part.ts'

/** Loaded once somebody wants to save or change a search. */
export const SearchDialog = lazyPart(async () => (await import('./search-dialog.tsx')).SearchDialog)
