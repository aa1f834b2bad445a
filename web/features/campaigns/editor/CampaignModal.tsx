import { useMediaQuery } from '@mantine/hooks'
import { useQuery } from '@tanstack/react-query'
import { useEffect, useEffectEvent, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { MESSAGES, sendsTemplates, VARIANTS, type Variant } from '#contract/campaign-fields.ts'
import { hasLink } from '#contract/campaign-texts.ts'
import type { Campaign, CampaignPreview } from '#contract/campaigns.ts'
import type { ChannelKind } from '#contract/channels.ts'
import { recordOf } from '#contract/record-of.ts'
import { ApiError } from '#web/api/client.ts'
import { campaignPreviewQuery, type PreviewInput } from '#web/features/campaigns/api.ts'
import { useCampaignCalls } from '#web/features/campaigns/useCampaignCalls.ts'
import { FormModal } from '#web/ui/form/FormModal.tsx'
import { useTime } from '#web/ui/time/time.ts'
import { errorText } from '#web/ui/overlay/toast.tsx'
import { useDebounced } from '#web/ui/browser/useDebounced.ts'
import { ContentFields } from './ContentFields.tsx'
import { CustomerView } from './CustomerView.tsx'
import { DraftNotice } from './DraftNotice.tsx'
import { DryRun } from './DryRun.tsx'
import parts from '#web/ui/parts.module.css'
import styles from './Editor.module.css'
import { EditorFooter } from './EditorFooter.tsx'
import { choice, NONE, toBody, type Fields } from './form-fields.ts'
import { GeneralFields, type Form } from './GeneralFields.tsx'
import { PaceModal } from './PaceModal.tsx'
import { PHONE_QUERY } from './phone-query.ts'
import { StartQuestion } from './StartQuestion.tsx'
import { TestModal } from './TestModal.tsx'
import type { useAttachment } from './useAttachment.ts'
import { channelOf, hasStarted, useCampaignForm } from './useCampaignForm.ts'
import { useSources } from './useSources.ts'
import { WhenFields } from './WhenFields.tsx'

type Props = { campaign: Campaign | null; onClose: () => void }

/** A test can be sent without a list. */
const IN_TEST = ['whatsappId', 'message1', 'template']

/** Creates a campaign, changes one, or shows one that can no longer be changed. */
export function CampaignModal({ campaign, onClose }: Props) {
  const sources = useSources()
  const { form, stored, attachment, submit, saveAndStay, isDirty, draft } = useCampaignForm(campaign, sources, onClose)
  const { start } = useCampaignCalls()
  const [variant, setVariant] = useState<Variant>(1)
  const [above, setAbove] = useState<'test' | 'start' | 'pace' | null>(null)
  const isPhone = useMediaQuery(PHONE_QUERY, undefined, { getInitialValueInEffect: false }) ?? false
  const [hasTried, setHasTried] = useState(false)
  const judgesAll = hasTried || stored !== null
  const locked = stored !== null && !stored.editable
  const { values } = form
  const isNewTag = values.tagListId !== NONE && values.tagListId !== choice(stored?.tagListId)
  const input = { ...toPreview(values), ...(isNewTag && { contactListId: null }) }
  const preview = useQuery(campaignPreviewQuery(useSettled(input)))
  const { contactListId, whatsappId } = input
  const channel = channelOf(values, stored, sources)
  const isTemplate = channel === null ? values.template !== null : sendsTemplates(channel)
  const texts = VARIANTS.filter((one) => values[`message${one}`].trim()).length

  /** Whoever closes the dialog with unsaved input was asked before. */
  const leave = (): void => {
    draft.clear()
    onClose()
  }
  useShownFault(form.errors, setVariant)
  useGoneChoice(preview.error, form)

  return (
    <FormModal
      onClose={leave}
      fullScreen={isPhone}
      size="calc(100vw - 48px)"
      yOffset={24}
      xOffset={24}
      radius={isPhone ? 0 : 'lg'}
      title={<Title campaign={campaign} locked={locked} savedAt={draft.savedAt} />}
      classNames={{ content: `${parts.column} ${styles.content}`, body: `${parts.column} ${parts.rest}` }}
      styles={{ body: { padding: 0 } }}
    >
      <form className={`${parts.pane} ${styles.dialog}`} onSubmit={submit} noValidate>
        <div className={`${parts.rest} ${styles.columns}`}>
          <div className={`${parts.lines} ${styles.form}`}>
            <DraftNotice draft={draft} />
            <GeneralFields
              form={form}
              sources={sources}
              locked={locked}
              started={hasStarted(stored)}
              hasConnection={stored?.whatsappId != null}
              isTemplate={isTemplate}
              onConnection={(value) =>
                chooseConnection(form, attachment, value, channelOf({ whatsappId: value }, stored, sources))
              }
            />
            <WhenFields
              form={form}
              sources={sources}
              locked={locked}
              started={hasStarted(stored)}
              channel={channel}
              firstContactsPerDay={whatsappId === null ? undefined : preview.data?.firstContactsPerDay}
              onChangePace={() => setAbove('pace')}
            />
            <ContentFields
              {...{ form, sources, attachment, locked, isTemplate, whatsappId, variant }}
              onVariant={setVariant}
            />
          </div>
          <CustomerView
            values={values}
            variant={variant}
            sources={sources}
            attached={isTemplate && values.template === null ? null : attachment.attached}
            isTemplate={isTemplate}
            contactListId={contactListId}
            longest={contactListId === null ? null : (preview.data?.longestName ?? null)}
          />
          <DryRun
            query={preview}
            contactListId={contactListId}
            whatsappId={whatsappId}
            isFromTag={isNewTag}
            texts={texts}
            channel={channel}
            isSilent={(warning) => !judgesAll && isUntouched(form, warning)}
          />
        </div>
        <EditorFooter
          campaign={stored}
          whatsappId={whatsappId}
          locked={locked}
          busy={form.submitting}
          isScheduling={Boolean(values.day) && !hasStarted(stored)}
          recipients={contactListId === null ? null : (preview.data?.recipients ?? null)}
          isDirty={isDirty}
          onTest={async () => {
            if (locked || (await saveAndStay((field) => IN_TEST.includes(field)))) setAbove('test')
          }}
          onStart={async () => {
            setHasTried(true)
            if (locked || (await saveAndStay())) setAbove('start')
          }}
          beforeRestart={async () => locked || !isDirty() || (await saveAndStay())}
          onDone={onClose}
        />
      </form>
      {above === 'test' && stored && (
        <TestModal campaignId={stored.id} variant={variant} isTemplate={isTemplate} onClose={() => setAbove(null)} />
      )}
      {above === 'pace' && <PaceModal settings={sources.settings} onClose={() => setAbove(null)} />}
      {above === 'start' && stored && (
        <StartQuestion
          campaign={stored}
          preview={preview.data}
          onClose={() => setAbove(null)}
          onConfirm={() => start(stored.id).then(onClose)}
        />
      )}
    </FormModal>
  )
}

type TitleProps = { campaign: Campaign | null; locked: boolean; savedAt: string | null }

function Title({ campaign, locked, savedAt }: TitleProps) {
  const { t } = useTranslation()
  const time = useTime()
  return (
    <>
      {t(`campaigns.editor.${locked ? 'readOnlyTitle' : campaign ? 'updateTitle' : 'newTitle'}`)}
      {savedAt && (
        <small className={styles.kept} aria-hidden>
          {t('campaigns.draft.kept', { time: time.clock(savedAt) })}
        </small>
      )}
    </>
  )
}

/** Another number has other templates; the one of a deleted number may be had by the next one, too, if it sends any. */
function chooseConnection(
  form: Form,
  attachment: ReturnType<typeof useAttachment>,
  value: string,
  channel: ChannelKind | null,
): void {
  const { template, whatsappId } = form.values
  const isOther = whatsappId !== NONE && whatsappId !== value
  const sendsTexts = channel !== null && !sendsTemplates(channel)
  if (template && (isOther || sendsTexts)) {
    form.setFieldValue('template', null)
    attachment.forget()
  }
  form.setFieldValue('whatsappId', value)
}

/** Opens the text with the first error, when the one that is open has none. */
function useShownFault(errors: Record<string, unknown>, show: (variant: Variant) => void): void {
  const wrong = VARIANTS.filter((one) => errors[`message${one}`] || errors[`confirmationMessage${one}`])
  const showFirst = useEffectEvent(() => wrong[0] && show(wrong[0]))
  const changes = wrong.join()
  useEffect(() => void showFirst(), [changes])
}

/** A warning that something is missing waits until somebody was at the field. */
function isUntouched(form: Form, warning: CampaignPreview['warnings'][number]): boolean {
  if (warning === 'noList') return !form.isTouched('contactListId')
  if (warning === 'noConnection') return !form.isTouched('whatsappId')
  if (warning === 'noTemplate') return !form.isTouched('template')
  return warning === 'noText' && !VARIANTS.some((one) => form.isTouched(`message${one}`))
}

const GONE = { ERR_NO_CONTACTLIST_FOUND: 'contactListId', ERR_NO_WAPP_FOUND: 'whatsappId' } as const
const isGone = (code: string): code is keyof typeof GONE => code in GONE

/** Empties a choice that was deleted after it was stored or written down, and says so where another one is made. */
function useGoneChoice(error: Error | null, form: Form): void {
  const code = error instanceof ApiError && isGone(error.code) ? error.code : null
  const empty = useEffectEvent((gone: keyof typeof GONE) => {
    form.setFieldValue(GONE[gone], NONE)
    form.setFieldError(GONE[gone], errorText(gone))
  })
  useEffect(() => void (code && empty(code)), [code])
}

/**
 * What the dry run depends on. Of a text it only matters whether it is there and has a link: otherwise a long list would
 * be counted again while somebody types.
 */
function toPreview(values: Fields) {
  const { contactListId, whatsappId, template, scheduledAt, ...body } = toBody(values)
  const sketch = (text: string | null): string | null => text && (hasLink(text) ? 'https://' : '…')
  const sketches = recordOf(MESSAGES, (name) => sketch(body[name]))
  // Its values change neither who receives it nor the price.
  const chosen = template && { name: template.name, language: template.language }
  return { contactListId, whatsappId, template: chosen, scheduledAt, ...sketches } satisfies PreviewInput
}

/** Waits until nothing was changed for a moment, so that typing does not ask the server for each letter. */
function useSettled(input: PreviewInput): PreviewInput {
  return JSON.parse(useDebounced(JSON.stringify(input))) as PreviewInput
}
