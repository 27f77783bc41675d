const maxLength = 512

/**
 * Returns the families of browser and system: browsers freeze the versions that they tell. Empty when neither is known;
 * bowser would take any word before a slash for a name, and whoever signs in would write into our mail.
 */
export async function deviceOf(agent: string | undefined): Promise<string> {
  if (!agent) return ''
  const { default: bowser } = await import('bowser')
  const { browser, os } = bowser.parse(agent.slice(0, maxLength))
  const isKnown = Object.values(bowser.BROWSER_MAP).includes(browser.name ?? '')
  return [isKnown && browser.name, os.name].filter(Boolean).join(', ')
}
