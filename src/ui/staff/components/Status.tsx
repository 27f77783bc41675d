import { message, t } from '../../lib/i18n/t.ts'

const names: Readonly<Record<string, string>> = {
  active: message('active'),
  inactive: message('inactive'),
  approved: message('approved'),
  pending: message('pending'),
  rejected: message('rejected'),
  disabled: message('disabled'),
  withdrawn: message('withdrawn'),
  expired: message('expired'),
  invited: message('invited'),
  planned: message('planned'),
  published: message('published'),
}

const tones: Readonly<Record<string, string>> = {
  active: 'good',
  approved: 'good',
  published: 'good',
  pending: 'waiting',
  invited: 'waiting',
  planned: 'waiting',
  rejected: 'bad',
  disabled: 'bad',
  withdrawn: 'neutral',
}

export function Status({ of }: { readonly of: string }) {
  return <span className={`status ${tones[of] ?? 'neutral'}`}>{t(names[of] ?? of)}</span>
}
