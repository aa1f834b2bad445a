import { z } from 'zod'

/** What a new company does first, in this order. */
export const FIRST_STEPS = ['number', 'queues', 'hours', 'team', 'firstAnswer'] as const
export const FirstStep = z.enum(FIRST_STEPS)
export type FirstStep = z.infer<typeof FirstStep>

/** `isOpen` is false for companies whose checklist ended, and for those that had none yet. */
export const FirstSteps = z
  .object({
    isOpen: z.boolean(),
    steps: z.array(z.object({ step: FirstStep, isDone: z.boolean(), isSkipped: z.boolean() })),
    /** Whether the company has conversations to practise on. */
    hasSamples: z.boolean(),
  })
  .meta({ id: 'FirstSteps' })
export type FirstSteps = z.infer<typeof FirstSteps>

/** Fields that are left out keep their value. A checklist that ended can be opened again. */
export const FirstStepsChange = z.object({
  isOpen: z.boolean().optional(),
  skipped: z.array(FirstStep).max(FIRST_STEPS.length).optional(),
})
export type FirstStepsChange = z.infer<typeof FirstStepsChange>

/** The language in which the customers of the samples write. */
export const SamplesInput = z.object({ language: z.enum(['pt', 'en', 'es']) })
export type SamplesInput = z.infer<typeof SamplesInput>
