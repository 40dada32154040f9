import en from '../en/rules/announced-changes.json' with { type: 'json' }
import es from '../es/rules/announced-changes.json' with { type: 'json' }
import { translator } from '../translator.ts'

export const announcedChangesText = translator({ en, es })
