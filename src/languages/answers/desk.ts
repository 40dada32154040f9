import en from '../en/answers/desk.json' with { type: 'json' }
import es from '../es/answers/desk.json' with { type: 'json' }
import { translator } from '../translator.ts'

export const answerDeskText = translator({ en, es })
