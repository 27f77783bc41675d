/** What the shell's document shows before its script has run. */
export const ShellToCome = () => <div className="shell-to-come" />
