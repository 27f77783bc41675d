import type { Language } from '#contract/languages.ts'
import type { Config } from '../../config.ts'

export function visitorPage({ publicUrl }: Pick<Config, 'publicUrl'>, key: string, language?: Language): string {
  return `${publicUrl}/client/request/${key}${language ? `?lang=${language}` : ''}`
}
