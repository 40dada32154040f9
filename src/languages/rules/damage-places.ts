import en from '../en/rules/damage-places.json' with { type: 'json' }
import es from '../es/rules/damage-places.json' with { type: 'json' }
import { translator } from '../translator.ts'

export const damagePlacesText = translator({ en, es })
