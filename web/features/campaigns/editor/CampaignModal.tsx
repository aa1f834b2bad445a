import { useMediaQuery } from '@mantine/hooks'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { Campaign } from '#contract/campaigns.ts'
import { campaignPreviewQuery, type PreviewInput } from '#web/features/campaigns/api.ts'
import { useCampaignCalls } from '#web/features/campaigns/useCampaignCalls.ts'
import { ConfirmDialog } from '#web/ui/ConfirmDialog.tsx'
import { FormModal } from '#web/ui/FormModal.tsx'
import { useDebounced } from '#web/ui/useDebounced.ts'
import { Attachment } from './Attachment.tsx'
import { CustomerView } from './CustomerView.tsx'
import { DryRun } from './DryRun.tsx'
import styles from './Editor.module.css'
import { EditorFooter } from './EditorFooter.tsx'
import { choice, NONE, toBody, VARIANTS, type Fields, type Variant } from './form-fields.ts'
import { GeneralFields } from './GeneralFields.tsx'
import { MessageTabs } from './MessageTabs.tsx'
import { TestModal } from './TestModal.tsx'
import { hasStarted, useCampaignForm } from './useCampaignForm.ts'
import { useSources } from './useSources.ts'
import { WhenFields } from './WhenFields.tsx'

type Props = { campaign: Campaign | null; onClose: () => void }

const PHONE_QUERY = '(max-width: 700px)'

/** Creates a campaign, changes one, or shows one that can no longer be changed. */
export function CampaignModal({ campaign, onClose }: Props) {
  const { t } = useTranslation()
  const { form, stored, attachment, submit, saveAndStay, isDirty } = useCampaignForm(campaign, onClose)
  const sources = useSources()
  const { start } = useCampaignCalls()
  const [variant, setVariant] = useState<Variant>(1)
  const [above, setAbove] = useState<'test' | 'start' | null>(null)
  const isPhone = useMediaQuery(PHONE_QUERY, undefined, { getInitialValueInEffect: false }) ?? false
  const locked = stored !== null && !stored.editable
  const { values } = form
  const isNewTag = values.tagListId !== NONE && values.tagListId !== choice(stored?.tagListId)
  const input = { ...toPreview(values), ...(isNewTag && { contactListId: null }) }
  const preview = useQuery(campaignPreviewQuery(useSettled(input)))
  const { contactListId, whatsappId } = input
  const texts = VARIANTS.filter((one) => values[`message${one}`].trim()).length

  return (
    <FormModal
      onClose={onClose}
      fullScreen={isPhone}
      size="calc(100vw - 48px)"
      yOffset={24}
      xOffset={24}
      radius={isPhone ? 0 : 'lg'}
      title={t(`campaigns.editor.${locked ? 'readOnlyTitle' : campaign ? 'updateTitle' : 'newTitle'}`)}
      classNames={{ content: styles.content ?? '', body: styles.body ?? '' }}
      styles={{ body: { padding: 0 } }}
    >
      <form className={styles.dialog} onSubmit={submit} noValidate>
        <div className={styles.columns}>
          <div className={styles.form}>
            <GeneralFields form={form} sources={sources} locked={locked} started={hasStarted(stored)} />
            <MessageTabs
              form={form}
              variables={sources.variables}
              variant={variant}
              onVariant={setVariant}
              locked={locked}
            />
            <Attachment form={form} sources={sources} attachment={attachment} locked={locked} />
            <WhenFields form={form} sources={sources} locked={locked} started={hasStarted(stored)} />
          </div>
          <CustomerView
            values={values}
            variant={variant}
            sources={sources}
            attached={attachment.attached}
            person={preview.data?.longestName ?? null}
          />
          <DryRun
            query={preview}
            contactListId={contactListId}
            whatsappId={whatsappId}
            isFromTag={isNewTag}
            texts={texts}
          />
        </div>
        <EditorFooter
          campaign={stored}
          locked={locked}
          busy={form.submitting}
          isScheduling={Boolean(values.day) && !hasStarted(stored)}
          recipients={contactListId === null ? null : (preview.data?.recipients ?? null)}
          isDirty={isDirty}
          onTest={async () => {
            if (locked || (await saveAndStay())) setAbove('test')
          }}
          onStart={async () => {
            if (locked || (await saveAndStay())) setAbove('start')
          }}
          onDone={onClose}
        />
      </form>
      {above === 'test' && stored && (
        <TestModal campaignId={stored.id} variant={variant} onClose={() => setAbove(null)} />
      )}
      {stored && (
        <ConfirmDialog
          opened={above === 'start'}
          harmless
          title={t('campaigns.startTitle', { name: stored.name })}
          text={t('campaigns.startText', {
            list: stored.contactList?.name ?? t('campaigns.noList'),
            connection: stored.whatsapp?.name ?? t('campaigns.noConnection'),
          })}
          action={t('campaigns.startAction')}
          onClose={() => setAbove(null)}
          onConfirm={async () => {
            await start(stored.id)
            onClose()
          }}
        />
      )}
    </FormModal>
  )
}

/** What the dry run depends on. */
function toPreview(values: Fields) {
  const { contactListId, whatsappId, scheduledAt, message1, message2, message3, message4, message5 } = toBody(values)
  return {
    contactListId,
    whatsappId,
    scheduledAt,
    message1,
    message2,
    message3,
    message4,
    message5,
  } satisfies PreviewInput
}

/** Waits until nothing was changed for a moment, so that typing does not ask the server for each letter. */
function useSettled(input: PreviewInput): PreviewInput {
  return JSON.parse(useDebounced(JSON.stringify(input))) as PreviewInput
}
