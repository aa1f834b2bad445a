import { Select, type SelectProps } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { integrationListQuery, planQuery, promptListQuery } from '#web/api/shared-queries.ts'
import { useUser } from '#web/session/store.ts'
import parts from '#web/ui/parts.module.css'

type Props = {
  /** These are the props that the form's fields give to the inputs; the values are ids as text. */
  prompt: SelectProps
  integration: SelectProps
}

/** Fields for what answers a customer before an agent does. Only those that the plan includes are shown. */
export function AssistantFields({ prompt, integration }: Props) {
  const { t } = useTranslation()
  const { data: company } = useQuery(planQuery(useUser().companyId))
  const { useIntegrations = false, useOpenAi = false } = company?.plan ?? {}
  const prompts = useQuery({ ...promptListQuery, enabled: useOpenAi })
  const integrations = useQuery({ ...integrationListQuery, enabled: useIntegrations })
  if (!useIntegrations && !useOpenAi) return null
  const select = {
    clearable: true,
    searchable: true,
    clearButtonProps: { 'aria-label': t('common.clear') },
  }
  return (
    <div className={parts.widePair}>
      {useOpenAi && (
        <Select
          {...select}
          label={t('bot.assistant.prompt')}
          placeholder={t('bot.assistant.noPrompt')}
          description={t('bot.assistant.promptHint')}
          nothingFoundMessage={t('bot.assistant.noPrompts')}
          data={toOptions(prompts.data)}
          {...prompt}
        />
      )}
      {useIntegrations && (
        <Select
          {...select}
          label={t('bot.assistant.integration')}
          placeholder={t('bot.assistant.noIntegration')}
          description={t('bot.assistant.integrationHint')}
          nothingFoundMessage={t('bot.assistant.noIntegrations')}
          data={toOptions(integrations.data)}
          {...integration}
        />
      )}
    </div>
  )
}

const toOptions = (rows: { id: number; name: string }[] = []) =>
  rows.map(({ id, name }) => ({ value: String(id), label: name }))
