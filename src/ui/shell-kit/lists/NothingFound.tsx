import Button from 'antd/es/button'
import { t, tNodes } from '../../kit/t.ts'
import { withinSentence } from '../language.ts'
import type { Asked } from './addressQuery.ts'
import { type Condition, withoutAll } from './conditions.tsx'
import type { Noun } from './countWords.ts'
import { nounMessages } from './nounMessages.ts'
import { focusSearch } from './SearchField.tsx'
import type { ListState } from './useListQuery.ts'
import './nothing-found.css'

interface NothingFoundProps {
  readonly noun: Noun
  readonly conditions: readonly Condition[]
  readonly change: ListState['change']
}

/** Says why no row is shown, and offers to take each reason away. */
export function NothingFound({ noun: [, several], conditions, change }: NothingFoundProps) {
  const { matchThis, matchAll, showAll } = nounMessages[several]
  const remove = (changes: Asked) => {
    focusSearch()
    change(changes)
  }
  return (
    <div className="nothing-found">
      <p>{t(conditions.length === 1 ? matchThis : matchAll)}</p>
      <div>
        {conditions.map(({ key, title, words, without }) => (
          <Button key={key} onClick={() => remove(without)}>
            <span>{tNodes('Remove {title}: {words}', { title: withinSentence(title), words })}</span>
          </Button>
        ))}
        {conditions.length > 1 && (
          <Button type="link" onClick={() => remove(withoutAll(conditions))}>
            {t(showAll)}
          </Button>
        )}
      </div>
    </div>
  )
}
