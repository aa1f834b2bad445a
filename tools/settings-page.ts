import {
  SECRET_MASK,
  SETTING_GROUPS,
  SETTING_KEYS,
  SETTINGS,
  type SettingDefinition,
  type SettingKey,
} from '#contract/settings.ts'
import en from '#web/features/settings/texts/en.json' with { type: 'json' }
import { formatMarkdown } from './markdown.ts'

const { settings: texts } = en

const HEAD = `<!-- Generated from contract/settings.ts and web/features/settings/texts/en.json by \`npm run generate\`. Do not edit. -->

# The settings of a company

What administrators choose on the screen **Settings**, and what integrations read and write at \`/api/settings/{key}\`.
On the wire every value is text. A setting that was never saved has its default.
`

/** Returns docs/settings.md: every setting, grouped as on the settings screen, with the screen's own description. */
export function companySettings(): Promise<string> {
  const sections = SETTING_GROUPS.map((group) => {
    const { title, hint } = texts.group[group]
    const rows = SETTING_KEYS.filter((key) => SETTINGS[key].group === group).map(rowOf)
    return `## ${title}\n\n${hint}\n\n| Setting | Key | What it does | Values | Default |\n| --- | --- | --- | --- | --- |\n${rows.join('\n')}`
  })
  return formatMarkdown([HEAD, ...sections].join('\n\n'))
}

function rowOf(key: SettingKey): string {
  const { label, hint } = texts.key[key]
  const definition: SettingDefinition = SETTINGS[key]
  const initial = definition.default
    .split('\n')
    .map((line) => (line === '' ? '' : `\`${line}\``))
    .join(', ')
  return `| ${label} | \`${key}\` | ${hint} | ${valuesOf(key, definition)} | ${initial} |`
}

function valuesOf(key: SettingKey, definition: SettingDefinition): string {
  switch (definition.kind) {
    case 'toggle':
      return definition.values.map((value) => `\`${value}\``).join(', ')
    case 'choice': {
      const text = texts.key[key]
      const names: Record<string, string> = 'values' in text ? text.values : {}
      return definition.values.map((value) => `\`${value}\` (${names[value]})`).join(', ')
    }
    case 'number':
      return `${definition.range[0]} to ${definition.range[1]} ${definition.unit}`
    case 'prompt':
      return 'the id of a prompt, or nothing'
    case 'text':
      return `text, up to ${definition.maxLength} characters`
    case 'lines':
      return `lines of text, up to ${definition.maxLength} characters`
    case 'secret':
      return `text, up to ${definition.maxLength} characters; written only, answered as \`${SECRET_MASK}\``
  }
}
