import { create } from 'zustand'

/**
 * Since when what is shown may be out of date, in milliseconds of the visitor's clock; null while live updates arrive.
 */
export const useLostSince = create<number | null>(() => null)
