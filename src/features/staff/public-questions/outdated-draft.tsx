import TriangleAlert from 'lucide-react/icons/triangle-alert'
import { publicQuestionsText } from '../../../languages/staff/public-questions.ts'
import { Button } from '../../../ui/button.tsx'
import { Notice } from '../../../ui/notice.tsx'
import type { Words } from './answer-draft.ts'

interface OutdatedDraftProps {
  theirs: Words
  onKeepMine: () => void
  onTakeTheirs: () => void
}

/** What a colleague wrote since the draft was begun: nothing is published over it before one has chosen. */
export function OutdatedDraft({ theirs, onKeepMine, onTakeTheirs }: OutdatedDraftProps) {
  return (
    <div className="stack question-held" role="alert">
      <Notice icon={TriangleAlert}>{publicQuestionsText('changedSince')}</Notice>
      <p className="message-text question-published">{theirs.question}</p>
      {theirs.answer === '' ? null : <p className="message-text">{theirs.answer}</p>}
      <div className="cluster">
        <Button look="ink" size="sm" onClick={onKeepMine}>
          {publicQuestionsText('keepMine')}
        </Button>
        <Button look="line" size="sm" onClick={onTakeTheirs}>
          {publicQuestionsText('takeTheirs')}
        </Button>
      </div>
    </div>
  )
}
