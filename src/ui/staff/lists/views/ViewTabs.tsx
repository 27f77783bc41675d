import TeamOutlined from '@ant-design/icons/es/icons/TeamOutlined'
import Button from 'antd/es/button'
import type { ReactNode } from 'react'
import { Link } from 'react-router'
import type { ListName } from '#contract/list-names.ts'
import type { View } from '#contract/views.ts'
import { t } from '../../../lib/i18n/t.ts'
import { canAccess } from '../../../lib/session/access.ts'
import { useSession } from '../../../lib/session/useSession.ts'
import { CutText } from '../../components/CutText.tsx'
import { lazyDialog } from '../../dialogs/lazyDialog.tsx'
import { useDialog } from '../../dialogs/useDialog.ts'
import { UpdateView } from './UpdateView.tsx'
import { useViews } from './useViews.ts'
import './view-tabs.css'

const SaveViewModal = lazyDialog(() => import('./SaveViewModal.tsx'), 'SaveViewModal')
const RenameViewModal = lazyDialog(() => import('./RenameViewModal.tsx'), 'RenameViewModal')
const RemoveViewModal = lazyDialog(() => import('./RemoveViewModal.tsx'), 'RemoveViewModal')

type OpenDialog = 'save' | { readonly action: 'rename' | 'remove'; readonly view: View }

interface ViewTabsProps {
  readonly list: ListName
  readonly search: string
}

/** The saved views of a list above its table; the first is the whole list. */
export function ViewTabs({ list, search }: ViewTabsProps) {
  const { saved, query, selected, isWhole, isUnsaved, changed } = useViews(list, search)
  const removesShared = canAccess(useSession().role, 'superAdmin')
  const { subject, show, props } = useDialog<OpenDialog>()
  return (
    <div className="views">
      <nav aria-label={t('Views')}>
        <Tab query="" isSelected={isWhole && !selected}>
          {t('All')}
        </Tab>
        {saved.map((view) => (
          <Tab key={view.id} query={view.query} isSelected={view === selected}>
            <CutText text={view.name} />
            {view.shared && (
              <TeamOutlined aria-label={t('shared with colleagues')} title={t('Shared with colleagues')} />
            )}
          </Tab>
        ))}
      </nav>
      {changed && <UpdateView view={changed} query={query} />}
      {isUnsaved && <Button onClick={() => show('save')}>{changed ? t('Save as new') : t('Save view')}</Button>}
      {selected?.mine && <Button onClick={() => show({ action: 'rename', view: selected })}>{t('Rename view')}</Button>}
      {selected && (selected.mine || removesShared) && (
        <Button onClick={() => show({ action: 'remove', view: selected })}>{t('Remove view')}</Button>
      )}
      {subject === 'save' && <SaveViewModal subject={{ list, query }} {...props} />}
      {typeof subject === 'object' && subject.action === 'rename' && (
        <RenameViewModal subject={subject.view} {...props} />
      )}
      {typeof subject === 'object' && subject.action === 'remove' && (
        <RemoveViewModal subject={subject.view} {...props} />
      )}
    </div>
  )
}

interface TabProps {
  readonly query: string
  readonly isSelected: boolean
  readonly children: ReactNode
}

function Tab({ query, isSelected, children }: TabProps) {
  return (
    <Link to={{ search: query && `?${query}` }} {...(isSelected ? { 'aria-current': 'page' } : {})}>
      {children}
    </Link>
  )
}
