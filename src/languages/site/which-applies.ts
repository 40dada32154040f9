import en from '../en/site/which-applies.json' with { type: 'json' }
import es from '../es/site/which-applies.json' with { type: 'json' }
import { translator } from '../translator.ts'

/** What the contact page tells as the help pages do, without the rest of their texts. */
export const whichAppliesText = translator({ en, es })
