import en from '../en/answers/http.json' with { type: 'json' }
import es from '../es/answers/http.json' with { type: 'json' }
import { translator } from '../translator.ts'

export const answerHttpText = translator({ en, es })
