import Button from 'antd/es/button'
import { type View, views } from '#contract/views.ts'
import { useAction } from '../../../lib/api/useEndpoint.ts'
import { t } from '../../../lib/i18n/t.ts'
import { toast } from '../../../lib/toast/toast.ts'

/** Keeps what the list shows now in the view that was opened before. */
export function UpdateView({ view: { id, name }, query }: { readonly view: View; readonly query: string }) {
  const update = useAction(views.update, [views.list])
  const tell = () => toast.success(t('View updated'), { about: name })
  const press = () => update.mutate({ params: { id }, body: { query } }, { onSuccess: tell })
  return (
    <Button type="primary" title={name} loading={update.isPending} onClick={press}>
      {t('Update this view')}
    </Button>
  )
}
