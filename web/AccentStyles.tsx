import type { ReactNode } from 'react'
import { accentColors } from './accent.ts'

/** The selector outweighs that of Mantine's own variables. */
const ruleOf = (scheme: 'light' | 'dark', variables: Record<string, string>): string => {
  const lines = Object.entries(variables).map(([name, value]) => `${name}:${value}`)
  return `:root:root[data-mantine-color-scheme='${scheme}']{${lines.join(';')}}`
}

/** Puts the colours of a company in the place of Balcão's own. */
export default function AccentStyles({ color }: { color: string }): ReactNode {
  const { light, dark } = accentColors(color)
  return <style>{ruleOf('light', light.variables) + ruleOf('dark', dark.variables)}</style>
}
