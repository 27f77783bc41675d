const maxLength = 512

/** Returns the families of browser and system: browsers freeze the versions that they tell. Empty when neither is known. */
export async function deviceOf(agent: string | undefined): Promise<string> {
  if (!agent) return ''
  const { default: bowser } = await import('bowser')
  const { browser, os } = bowser.parse(agent.slice(0, maxLength))
  return [browser.name, os.name].filter(Boolean).join(', ')
}
