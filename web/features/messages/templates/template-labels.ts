import { useTranslation } from 'react-i18next'
import type { MessageTemplate, TemplateVariable } from '#contract/templates.ts'
import { localeOf } from '#web/i18n.ts'

/** Meta joins the words of a name by underscores: `segunda_via` is shown as "Segunda via". */
export function readableName(name: string): string {
  const words = name.replaceAll('_', ' ').trim()
  return words.charAt(0).toUpperCase() + words.slice(1)
}

/** Returns what says the kind and the language of a template, as "Utilidade · português (Brasil)". */
export function useTemplateKind(): (template: Pick<MessageTemplate, 'category' | 'language'>) => string {
  const { t, i18n } = useTranslation()
  const names = new Intl.DisplayNames([localeOf(i18n.language)], { type: 'language', fallback: 'code' })
  const languageName = (code: string): string => {
    try {
      return names.of(code.replaceAll('_', '-')) ?? code
    } catch {
      return code
    }
  }
  return ({ category, language }) => `${t(`templates.category.${category}`)} · ${languageName(language)}`
}

/** Returns the label of the field of a variable: its name, or its number and in which part of the template it is. */
export function useVariableLabel(): (variable: TemplateVariable) => string {
  const { t } = useTranslation()
  return ({ key, name }) => {
    if (key.startsWith('button.')) return t('templates.ofButton', { name })
    const label = /^\d+$/.test(name) ? t('templates.variable', { name }) : readableName(name)
    return key.startsWith('header.') ? t('templates.ofHeader', { name: label }) : label
  }
}
