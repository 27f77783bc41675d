import EllipsisOutlined from '@ant-design/icons/es/icons/EllipsisOutlined'
import { t } from '../../lib/i18n/t.ts'
import { Popup } from './Popup.tsx'
import './row-menu.css'

interface RowMenuProps {
  /** Words and what they do. */
  readonly items: readonly (readonly [string, () => void])[]
  readonly hint?: string | undefined
}

/** What is needed less often than the buttons beside it. */
export function RowMenu({ items, hint }: RowMenuProps) {
  return (
    <Popup className="row-menu" label={t('More')} name={t('More')} button={<EllipsisOutlined />}>
      {(close) => (
        <ul className="menu-items">
          {items.map(([words, act]) => (
            <li key={words}>
              <button
                type="button"
                onClick={() => {
                  close()
                  act()
                }}
              >
                {words}
              </button>
            </li>
          ))}
          {hint !== undefined && <li className="hint">{hint}</li>}
        </ul>
      )}
    </Popup>
  )
}
