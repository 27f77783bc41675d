import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import ConfigProvider from 'antd/es/config-provider'
import type { ReactNode } from 'react'
import { useMedia } from '../kit/useMedia.ts'
import { shellTheme } from './theme.ts'

/** The call layer tells of a failure and refreshes the session, so nothing is retried here. */
const queries = new QueryClient({ defaultOptions: { queries: { retry: false, networkMode: 'always' } } })

export function ShellProviders({ children }: { readonly children: ReactNode }) {
  const isDark = useMedia('(prefers-color-scheme: dark)')
  const isStill = useMedia('(prefers-reduced-motion: reduce)')
  return (
    <QueryClientProvider client={queries}>
      <ConfigProvider theme={shellTheme(isDark, isStill)} wave={{ disabled: isStill }}>
        {children}
      </ConfigProvider>
    </QueryClientProvider>
  )
}
