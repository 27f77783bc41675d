import { type UserRow, users } from '#contract/users.ts'
import { useAction } from '../../lib/api/useEndpoint.ts'
import { t } from '../../lib/i18n/t.ts'
import { toast } from '../../lib/toast/toast.ts'
import { RowMenu } from '../components/RowMenu.tsx'

interface UserMenuProps {
  readonly user: UserRow
  readonly onDisable: () => void
  readonly onResetFactors: () => void
}

export function UserMenu({ user, onDisable, onResetFactors }: UserMenuProps) {
  const enable = useAction(users.enable, [users.listActive])
  const isDisabled = user.status === 'disabled'
  const tell = () => toast.success(undefined, { about: t('This person can sign in again, and was told by mail.') })
  const onEnable = () => enable.mutate({ params: { id: user.id } }, { onSuccess: tell })
  const items: [string, () => void][] = [isDisabled ? [t('Enable'), onEnable] : [t('Disable'), onDisable]]
  if (user.secondFactor || user.passkeys > 0 || user.provider)
    items.push([t('Take Away All but the Password'), onResetFactors])
  return <RowMenu items={items} />
}
