import en from '../en/site/information.json' with { type: 'json' }
import es from '../es/site/information.json' with { type: 'json' }
import { translator } from '../translator.ts'

/**
 * What every page loads of the pages about the house and of help: titles, descriptions, and terms of business in words. The long texts
 * themselves are parts of their own.
 */
export const informationText = translator({ en, es })
