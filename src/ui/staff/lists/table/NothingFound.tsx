import Button from 'antd/es/button'
import type { ListName } from '#contract/list-names.ts'
import { withinSentence } from '../../../lib/i18n/language.ts'
import { t, tNodes } from '../../../lib/i18n/t.ts'
import { type Condition, withoutAll } from '../filters/conditions.tsx'
import { listMessages } from '../query/listMessages.ts'
import type { ListCriteria } from '../query/urlQuery.ts'
import type { ListState } from '../query/useListQuery.ts'
import { focusSearch } from '../search/SearchField.tsx'
import './nothing-found.css'

interface NothingFoundProps {
  readonly name: ListName
  readonly conditions: readonly Condition[]
  readonly change: ListState['change']
}

export function NothingFound({ name, conditions, change }: NothingFoundProps) {
  const { matchThis, matchAll, showAll } = listMessages[name]
  const remove = (changes: ListCriteria) => {
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
