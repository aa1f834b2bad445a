import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import { FileList, FileListInput, FileListPage, FileListQuery, FileListUses } from '#contract/file-lists.ts'
import { IdParams, MensagemResponse, MessageResponse } from '#contract/fields.ts'
import * as actions from './actions.ts'
import { fileListUses, getFileList, listFileLists } from './queries.ts'
import { readOptionFiles } from './upload.ts'

export const fileListRoutes: FastifyPluginAsyncZod = async (app) => {
  app.get(
    '/files',
    {
      config: { can: 'fileLists:read' },
      schema: { operationId: 'listFileLists', querystring: FileListQuery, response: { 200: FileListPage } },
    },
    ({ user: actor, query }) => app.read(actor, (db) => listFileLists(db, actor.companyId, query)),
  )

  app.get(
    '/files/:id',
    {
      config: { can: 'fileLists:read' },
      schema: { operationId: 'getFileList', params: IdParams, response: { 200: FileList } },
    },
    ({ user: actor, params }) => app.read(actor, (db) => getFileList(db, actor.companyId, params.id)),
  )

  app.get(
    '/files/:id/uses',
    {
      config: { can: 'fileLists:manage' },
      schema: {
        operationId: 'getFileListUses',
        summary: 'How many records use a list, to be asked before it is deleted',
        params: IdParams,
        response: { 200: FileListUses },
      },
    },
    ({ user: actor, params }) => app.read(actor, (db) => fileListUses(db, actor.companyId, params.id)),
  )

  app.post(
    '/files',
    {
      config: { can: 'fileLists:manage' },
      schema: { operationId: 'createFileList', body: FileListInput, response: { 200: FileList } },
    },
    ({ user: actor, body }) => app.change(actor, (tx) => actions.createFileList(tx, actor, body)),
  )

  app.put(
    '/files/:id',
    {
      config: { can: 'fileLists:manage' },
      schema: { operationId: 'updateFileList', params: IdParams, body: FileListInput, response: { 200: FileList } },
    },
    ({ user: actor, params, body }) => app.change(actor, (tx) => actions.updateFileList(tx, params.id, body)),
  )

  app.delete(
    '/files/:id',
    {
      config: { can: 'fileLists:manage' },
      schema: { operationId: 'deleteFileList', params: IdParams, response: { 200: MessageResponse } },
    },
    async ({ user: actor, params }) => {
      await app.change(actor, (tx) => actions.deleteFileList(tx, params.id))
      return { message: 'File List deleted' }
    },
  )

  app.post(
    '/files/uploadList/:id',
    {
      config: { can: 'fileLists:manage', form: true },
      schema: {
        operationId: 'uploadFilesOfList',
        summary: 'Multipart with `files` and, for each, the `id` of its option',
        params: IdParams,
        response: { 200: MensagemResponse },
      },
    },
    async (request) => {
      const { user: actor, params } = request
      await app.read(actor, (db) => getFileList(db, actor.companyId, params.id))
      await readOptionFiles(app.services, actor, request, (files) =>
        app.change(actor, (tx) => actions.setOptionFiles(tx, params.id, files)),
      )
      return { mensagem: 'Arquivos atualizados' }
    },
  )
}
