import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import type { MessageTemplate } from '#contract/templates.ts'
import { ConfirmDialog } from '#web/ui/overlay/ConfirmDialog.tsx'
import { toastOk } from '#web/ui/overlay/toast.tsx'
import { useLanguageName } from '#web/ui/text/useLanguageName.ts'
import { deleteTemplate, forgetTemplates, templateUsesQuery } from './api.ts'

type Props = { template: MessageTemplate; onClose: () => void }

const NOTHING = { scheduled: 0, campaigns: 0 }

/** Asks before a template is deleted at Meta, and says how many scheduled messages and campaigns need it. */
export function DeleteTemplate({ template: { id, whatsappId, name, language }, onClose }: Props) {
  const { t } = useTranslation()
  const cache = useQueryClient()
  const languageName = useLanguageName()
  const { data: { scheduled, campaigns } = NOTHING } = useQuery(templateUsesQuery(whatsappId, id))
  const words = [
    t('connections.templates.deleteText', { language: languageName(language) }),
    scheduled > 0 && t('connections.templates.deleteUses', { count: scheduled }),
    campaigns > 0 && t('connections.templates.deleteCampaigns', { count: campaigns }),
  ]
  return (
    <ConfirmDialog
      opened
      title={t('connections.templates.deleteTitle', { name })}
      text={words.filter(Boolean).join(' ')}
      onClose={onClose}
      onConfirm={async () => {
        await deleteTemplate(whatsappId, id)
        toastOk(t('connections.templates.deleted'))
        await forgetTemplates(cache, whatsappId)
      }}
    />
  )
}
