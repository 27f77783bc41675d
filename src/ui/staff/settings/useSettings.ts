import { useQueryClient } from '@tanstack/react-query'
import { type Settings, settings } from '#contract/settings.ts'
import { keyOf, useEndpoint } from '../../lib/api/useEndpoint.ts'

export const useSettings = () => useEndpoint(settings.read, {}, { noCache: true })

/**
 * What was saved is shown as the call answered it. After a failure the settings are read again, because a part may be
 * stored.
 */
export function useStoredSettings() {
  const client = useQueryClient()
  const queryKey = [keyOf(settings.read), {}]
  return {
    show: (saved: Settings) => client.setQueryData(queryKey, saved),
    readAgain: async () => {
      await client.invalidateQueries({ queryKey })
      return client.getQueryData<Settings>(queryKey)
    },
  }
}
