import Button from 'antd/es/button'
import { t } from '../../../lib/i18n/t.ts'
import { moveId } from './useQuestionList.ts'

interface QuestionButtonsProps {
  readonly index: number
  readonly isLast: boolean
  readonly move: (to: number) => void
  readonly remove: () => void
}

/** Each name begins with the words on its button and says which question is meant. */
export function QuestionButtons({ index, isLast, move, remove }: QuestionButtonsProps) {
  const place = index + 1
  return (
    <div className="row-actions">
      <Button
        id={moveId(index, 'up')}
        size="small"
        disabled={index === 0}
        aria-label={t('Move up question {place}', { place })}
        onClick={() => move(index - 1)}
      >
        {t('Move up')}
      </Button>
      <Button
        id={moveId(index, 'down')}
        size="small"
        disabled={isLast}
        aria-label={t('Move down question {place}', { place })}
        onClick={() => move(index + 1)}
      >
        {t('Move down')}
      </Button>
      <Button size="small" danger aria-label={t('Remove question {place}', { place })} onClick={remove}>
        {t('Remove')}
      </Button>
    </div>
  )
}
