import { Select } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import type { SettingKey } from '#contract/settings.ts'
import { planQuery, promptListQuery } from '#web/api/shared-queries.ts'
import { useUser } from '#web/session/store.ts'
import { useDescribedBy } from '#web/ui/form/useDescribedBy.ts'
import { useSettingValue } from './useSettingValue.ts'

const AUTOMATIC = 'auto'

/** Chooses a prompt of the company. Where the plan has none, only the automatic choice is there. */
export function PromptControl({ id, settingKey }: { id: string; settingKey: SettingKey }) {
  const { t } = useTranslation()
  const { value, save } = useSettingValue(settingKey)
  const { data: company } = useQuery(planQuery(useUser().companyId))
  const { data: prompts = [] } = useQuery({ ...promptListQuery, enabled: company?.plan?.useOpenAi === true })
  const description = useDescribedBy<HTMLInputElement>(`${id}-hint`)
  const isKnown = value === '' || prompts.some((prompt) => String(prompt.id) === value)
  return (
    <Select
      id={id}
      ref={description}
      aria-label={t(`settings.key.${settingKey}.label`)}
      allowDeselect={false}
      data={[
        { value: AUTOMATIC, label: t('settings.prompt.auto') },
        ...(isKnown ? [] : [{ value, label: t('settings.prompt.missing', { id: value }) }]),
        ...prompts.map((prompt) => ({ value: String(prompt.id), label: prompt.name })),
      ]}
      value={value || AUTOMATIC}
      onChange={(next) => {
        const chosen = next === AUTOMATIC ? '' : next
        if (chosen !== null && chosen !== value) void save(chosen)
      }}
    />
  )
}
