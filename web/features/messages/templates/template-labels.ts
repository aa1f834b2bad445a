import { useTranslation } from 'react-i18next'
import type { MessageTemplate, TemplateVariable } from '#contract/templates.ts'
import { useLanguageName } from '#web/ui/text/useLanguageName.ts'

/** Meta joins the words of a name by underscores: `segunda_via` is shown as "Segunda via". */
export function readableName(name: string): string {
  const words = name.replaceAll('_', ' ').trim()
  return words.charAt(0).toUpperCase() + words.slice(1)
}

/** Returns what says the kind and the language of a template, as "Utilidade · português (Brasil)". */
export function useTemplateKind(): (template: Pick<MessageTemplate, 'category' | 'language'>) => string {
  const { t } = useTranslation()
  const languageName = useLanguageName()
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
