import { Input, SegmentedControl, Textarea } from '@mantine/core'
import { useQueryClient } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { PromptQuestionInput, TrialExpectation, type PromptQuestion } from '#contract/prompt-trials.ts'
import { FormButtons } from '#web/ui/form/FormButtons.tsx'
import { FormModal } from '#web/ui/form/FormModal.tsx'
import { validateWith } from '#web/ui/form/form.ts'
import { useSaveForm } from '#web/ui/form/useSaveForm.ts'
import { createQuestion, reloadTrials, updateQuestion } from './api.ts'
import parts from '#web/ui/parts.module.css'

type Props = { promptId: number; question: PromptQuestion | null; onClose: () => void }

/** A question of a trial, and what a right answer says. */
export function QuestionModal({ promptId, question, onClose }: Props) {
  const { t } = useTranslation()
  const cache = useQueryClient()
  const { form, submit } = useSaveForm({
    initialValues: {
      question: question?.question ?? '',
      expects: question?.expects ?? TrialExpectation.enum.answer,
      expected: question?.expected ?? '',
    },
    validate: validateWith(PromptQuestionInput),
    save: (values) => (question ? updateQuestion(question.id, values) : createQuestion(promptId, values)),
    savedText: t('promptTrials.form.saved'),
    onSaved: () => {
      onClose()
      return reloadTrials(cache)
    },
  })
  return (
    <FormModal onClose={onClose} size={560} title={t(question ? 'promptTrials.form.edit' : 'promptTrials.form.add')}>
      <form className={parts.stack14} onSubmit={submit} noValidate>
        <Textarea
          label={t('promptTrials.form.question')}
          description={t('promptTrials.form.questionHint')}
          placeholder={t('promptTrials.form.questionExample')}
          withAsterisk
          data-autofocus
          minRows={2}
          {...form.getInputProps('question')}
        />
        <Input.Wrapper label={t('promptTrials.form.expects')} labelElement="div" id="expects">
          <SegmentedControl
            fullWidth
            aria-labelledby="expects-label"
            data={TrialExpectation.options.map((value) => ({ value, label: t(`promptTrials.form.${value}`) }))}
            {...form.getInputProps('expects')}
          />
        </Input.Wrapper>
        {form.values.expects === 'answer' && (
          <Textarea
            label={t('promptTrials.form.expected')}
            description={t('promptTrials.form.expectedHint')}
            placeholder={t('promptTrials.form.expectedExample')}
            minRows={3}
            maxRows={10}
            {...form.getInputProps('expected')}
          />
        )}
        <FormButtons
          isDirty={() => form.isDirty()}
          busy={form.submitting}
          action={t(question ? 'common.save' : 'common.add')}
        />
      </form>
    </FormModal>
  )
}
