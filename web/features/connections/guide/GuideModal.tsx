import { Button, VisuallyHidden } from '@mantine/core'
import { IconCheck } from '@tabler/icons-react'
import { useEffect, useRef, type ComponentType, type RefObject } from 'react'
import { useTranslation } from 'react-i18next'
import type { TypedKind } from '#contract/channels.ts'
import { Connected, ToTickets, useIsOnlyConnection } from '#web/features/connections/Connected.tsx'
import { FormModal, useLeaving } from '#web/ui/form/FormModal.tsx'
import { useFocusFirstError } from '#web/ui/form/useFocusFirstError.ts'
import { BotStep, BotTokenStep } from './BotSteps.tsx'
import { CloudTokenStep, IdsStep, WebhookStep } from './CloudSteps.tsx'
import stepStyles from '#web/ui/display/Steps.module.css'
import parts from '#web/ui/parts.module.css'
import styles from './Guide.module.css'
import { NameStep } from './NameStep.tsx'
import { CodeStep, LookStep, SitesStep } from './SiteSteps.tsx'
import type { StepPanelProps } from './step-panel.ts'
import type { Step, StepKey } from './steps.ts'
import { useGuide } from './useGuide.ts'

const PANELS: Record<StepKey, ComponentType<StepPanelProps>> = {
  ids: IdsStep,
  cloudToken: CloudTokenStep,
  bot: BotStep,
  botToken: BotTokenStep,
  name: NameStep,
  webhook: WebhookStep,
  sites: SitesStep,
  look: LookStep,
  code: CodeStep,
}

type Props = { kind: TypedKind; onClose: () => void }

/** Makes a connection that is linked by what is typed, step by step; each is tried before the next one comes. */
export function GuideModal({ kind, onClose }: Props) {
  const { t } = useTranslation()
  const guide = useGuide({ kind, onClose })
  const { form, step, steps, position, told, created, busy } = guide
  const heading = useFocusOnStep(position, Object.keys(form.errors).length > 0)
  const Panel = PANELS[step.key]
  const name = t(`connections.picker.kind.${kind}.name`)
  return (
    <FormModal
      onClose={onClose}
      // What is left to be copied is shown only once, so a click beside the dialog does not close it.
      closeOnClickOutside={created === null}
      size={step.key === 'look' ? 720 : 600}
      title={t('connections.guide.title', { kind: name })}
    >
      {guide.isDone ? (
        <Connected name={created?.name ?? ''} onClose={onClose} />
      ) : (
        <form className={`${parts.stack14} ${styles.guide}`} onSubmit={guide.submit} noValidate>
          <Progress steps={steps} position={position} />
          <h3 ref={heading} className={`${parts.unseen} ${styles.heading}`} tabIndex={-1}>
            {t('connections.guide.step', {
              step: position + 1,
              count: steps.length,
              name: t(`connections.guide.name.${step.key}`),
            })}
          </h3>
          <Panel form={form} told={told} created={created} onClose={onClose} />
          <Buttons step={step} busy={busy} back={guide.back} isDirty={guide.isDirty} />
        </form>
      )}
    </FormModal>
  )
}

function Progress({ steps, position }: { steps: readonly Step[]; position: number }) {
  const { t } = useTranslation()
  return (
    <ol className={`${stepStyles.steps} ${styles.progress}`} aria-label={t('connections.guide.steps')}>
      {steps.map(({ key }, index) => (
        <li key={key} aria-current={index === position ? 'step' : undefined} data-done={index < position || undefined}>
          <b aria-hidden>{index < position ? <IconCheck size={14} stroke={2.2} /> : index + 1}</b>
          {t(`connections.guide.name.${key}`)}
          {index < position && <VisuallyHidden>{t('connections.guide.done')}</VisuallyHidden>}
        </li>
      ))}
    </ol>
  )
}

/**
 * Returns the ref of a heading that takes the focus when another step comes, so that it is read from its beginning. Where
 * something is wrong, the field has the focus.
 */
function useFocusOnStep(position: number, hasErrors: boolean): RefObject<HTMLHeadingElement | null> {
  const heading = useRef<HTMLHeadingElement>(null)
  const shown = useRef(position)
  useEffect(() => {
    if (shown.current === position) return
    shown.current = position
    if (!hasErrors) heading.current?.focus()
  }, [position, hasErrors])
  return heading
}

type ButtonsProps = { step: Step; busy: boolean; back: (() => void) | null; isDirty: () => boolean }

function Buttons({ step, busy, back, isDirty }: ButtonsProps) {
  const { t } = useTranslation()
  const cancel = useLeaving(isDirty)
  const submit = useRef<HTMLButtonElement>(null)
  const focusFirstError = useFocusFirstError(submit, busy)
  const isEnd = step.action === 'end'
  const leadsOn = useIsOnlyConnection(isEnd) && isEnd
  return (
    <div className={`${parts.end} ${styles.buttons}`}>
      {step.action !== 'end' && (
        <Button variant="default" disabled={busy} onClick={back ?? cancel}>
          {t(back ? 'common.back' : 'common.cancel')}
        </Button>
      )}
      <Button
        ref={submit}
        type="submit"
        loading={busy}
        onClick={focusFirstError}
        {...(leadsOn && { variant: 'default' })}
        data-autofocus={(!leadsOn && step.fields.length === 0) || undefined}
      >
        {t(`connections.guide.${step.action}`)}
      </Button>
      {leadsOn && <ToTickets />}
    </div>
  )
}
