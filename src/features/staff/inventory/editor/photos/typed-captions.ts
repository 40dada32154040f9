import { omit } from 'es-toolkit/object'
import { keepForm, recallForm, useKeptForm } from '../../../frame/kept-text.ts'
import type { ShownPhoto } from '../../auction-form.ts'

/** The words below photos that are typed and not saved: kept on this device as those of every other field. */

export interface TypedCaption {
  text: string
  /** What the caption said when this was typed: whoever saved something else since has to be seen before it is overwritten. */
  over: string | null
}

/** By the ids of the photos. */
export type TypedCaptions = Readonly<Record<string, TypedCaption>>

export function useTypedCaptions(auctionId: string) {
  const [kept, keep] = useKeptForm(nameOf(auctionId))
  return {
    typed: asCaptions(kept),
    keep: (photoId: string, caption: TypedCaption | null) =>
      keep(withCaption(recallCaptions(auctionId), photoId, caption)),
  }
}

export function recallCaptions(auctionId: string): TypedCaptions {
  return asCaptions(recallForm(nameOf(auctionId)))
}

/** A photo that was turned or cropped is another one to the server. */
export function moveCaption(auctionId: string, from: string, to: string): void {
  const { [from]: caption, ...others } = recallCaptions(auctionId)
  if (caption) keepForm(nameOf(auctionId), { ...others, [to]: caption })
}

/** What is saved of a text. */
export function captionIn(text: string): string | null {
  return text.trim() || null
}

/** What a photo's caption would be with what is typed. */
export function captionAsTyped({ id, caption }: ShownPhoto, typed: TypedCaptions): string | null {
  return typed[id] ? captionIn(typed[id].text) : caption
}

/** What somebody else has saved meanwhile, where it is neither what was seen nor what is typed. */
export function theirsOf(
  saved: string | null,
  typed: TypedCaption | undefined,
): { caption: string | null } | null {
  const isSeen = !typed || [typed.over, captionIn(typed.text)].includes(saved)
  return isSeen || captionIn(typed.text) === typed.over ? null : { caption: saved }
}

/** What is left to be saved once this text was: what was typed while it was on its way. */
export function leftAfter(sent: string, typed: TypedCaption | undefined): TypedCaption | null {
  return !typed || typed.text === sent ? null : { ...typed, over: captionIn(sent) }
}

function nameOf(auctionId: string): string {
  return `captions of ${auctionId}`
}

function asCaptions(kept: unknown): TypedCaptions {
  // Only this file keeps something there.
  return (kept ?? {}) as TypedCaptions
}

function withCaption(all: TypedCaptions, photoId: string, caption: TypedCaption | null) {
  const others = omit(all, [photoId])
  if (caption) return { ...others, [photoId]: caption }
  return Object.keys(others).length > 0 ? others : null
}
