import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import ConfigProvider from 'antd/es/config-provider'
import type { ReactNode } from 'react'
import { directionOf } from '#contract/languages.ts'
import { useMedia } from '../../lib/browser/useMedia.ts'
import { pageLanguage } from '../../lib/i18n/t.ts'
import { useIsDark } from '../../lib/session/useIsDark.ts'
import { antdLocale } from './antdLocale.ts'
import { shellTheme } from './theme.ts'

/** No retries here: the call layer shows failures and refreshes the session. */
const queries = new QueryClient({ defaultOptions: { queries: { retry: false, networkMode: 'always' } } })

export function ShellProviders({ children }: { readonly children: ReactNode }) {
  const isDark = useIsDark()
  const isStill = useMedia('(prefers-reduced-motion: reduce)')
  const locale = antdLocale()
  return (
    <QueryClientProvider client={queries}>
      <ConfigProvider
        theme={shellTheme(isDark, isStill)}
        wave={{ disabled: isStill }}
        direction={directionOf(pageLanguage())}
        {...(locale ? { locale } : {})}
      >
        {children}
      </ConfigProvider>
    </QueryClientProvider>
  )
}
