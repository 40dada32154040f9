/**
 * What the pieces of a document are, as screen readers tell them: headings, paragraphs, tables, pictures, in the order in which they
 * are written (tagged PDF). It is no PDF/UA: that takes fonts inside every document.
 */
import type { Pdf } from './pdf.ts'

export type PieceTag = 'P' | 'H1' | 'H2' | 'Lbl' | 'LBody' | 'TH' | 'TD'
type GroupTag = 'Table' | 'TR' | 'L' | 'LI'
type Element = ReturnType<Pdf['struct']>

/** The group that a document is at; null within what is no content. */
const places = new WeakMap<Pdf, Element | null>()

export function beginStructure(pdf: Pdf): void {
  const whole = pdf.struct('Document')
  pdf.addStructure(whole)
  places.set(pdf, whole)
}

/** Draws a piece of text. */
export function piece(pdf: Pdf, tag: PieceTag, draw: () => void): void {
  add(pdf, draw, () => pdf.struct(tag, {}, draw))
}

/** Draws a picture; `alt` says what is on it. */
export function figure(pdf: Pdf, alt: string, draw: () => void): void {
  add(pdf, draw, () => pdf.struct('Figure', { alt }, draw))
}

function add(pdf: Pdf, draw: () => void, made: () => Element): void {
  const place = places.get(pdf)
  // Adding draws it.
  if (place) place.add(made())
  else draw()
}

/** Writes pieces that belong together. */
export function group(pdf: Pdf, tag: GroupTag, write: () => void): void {
  const place = places.get(pdf)
  if (!place) return write()
  const element = pdf.struct(tag)
  place.add(element)
  at(pdf, element, write)
}

/** Draws what says nothing: rules, grounds, and what stands on every page. */
export function decoration(pdf: Pdf, draw: () => void): void {
  // Of its group, or of none as this is within another.
  if (!places.get(pdf)) return draw()
  pdf.markContent('Artifact')
  at(pdf, null, draw)
  pdf.endMarkedContent()
}

function at(pdf: Pdf, element: Element | null, write: () => void): void {
  const before = places.get(pdf) ?? null
  places.set(pdf, element)
  write()
  places.set(pdf, before)
}
