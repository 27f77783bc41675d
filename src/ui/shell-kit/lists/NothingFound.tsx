import Button from 'antd/es/button'
import type { Asked } from './addressQuery.ts'
import { type Condition, withoutAll } from './conditions.tsx'
import type { Noun } from './countWords.ts'
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
  const remove = (changes: Asked) => {
    focusSearch()
    change(changes)
  }
  return (
    <div className="nothing-found">
      <p>
        {conditions.length === 1
          ? `No ${several} match this:`
          : `No ${several} match all of these together. Take one away:`}
      </p>
      <div>
        {conditions.map(({ key, title, words, without }) => (
          <Button key={key} onClick={() => remove(without)}>
            Remove {title.toLowerCase()}: {words}
          </Button>
        ))}
        {conditions.length > 1 && (
          <Button type="link" onClick={() => remove(withoutAll(conditions))}>
            Show all {several}
          </Button>
        )}
      </div>
    </div>
  )
}
