// Generated from openapi.json by `npm run generate`. Do not edit.
export interface paths {
    "/api/version": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get: operations["getVersion"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/health": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Whether the server is ready, and which part is not, and why */
        get: operations["getHealth"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/announcements": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** What the provider tells all companies; super users also see what is not published */
        get: operations["listAnnouncements"];
        put?: never;
        post: operations["createAnnouncement"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/announcements/list": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get: operations["listPublishedAnnouncements"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/announcements/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get: operations["getAnnouncement"];
        put: operations["updateAnnouncement"];
        post?: never;
        delete: operations["deleteAnnouncement"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/announcements/{id}/media-upload": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post: operations["attachToAnnouncement"];
        delete: operations["detachFromAnnouncement"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/auth/login": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post: operations["login"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/auth/refresh_token": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** A new access token for the refresh cookie */
        post: operations["refreshToken"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/auth/logout": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post?: never;
        delete: operations["logout"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/auth/me": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get: operations["me"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/auth/public": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** What the screens before signing in offer */
        get: operations["publicSettings"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/auth/setup": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get: operations["setupState"];
        put?: never;
        /** The first administrator; only while there is no user */
        post: operations["setUp"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/auth/recover": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Sends a link by e-mail if there is such an account; the answer does not tell */
        post: operations["recoverPassword"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/auth/confirm-email": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** The new address of a user, by the token of the link that was sent to it */
        post: operations["confirmEmail"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/auth/confirm-sign-up": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** The company of a sign-up, by the token of the link that was sent to its address; signs in */
        post: operations["confirmSignUp"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/auth/reset": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post: operations["resetPassword"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/invoices/all": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** All invoices of the own company, in one page */
        get: operations["listInvoices"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/invoices": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Invoices of the own company; for super users of every company */
        get: operations["pageInvoices"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/invoices/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get: operations["getInvoice"];
        /** Records a payment that came another way, which renews the company */
        put: operations["updateInvoice"];
        post?: never;
        delete: operations["deleteInvoice"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/subscription": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Until when the company is served, and how it can pay */
        get: operations["getSubscription"];
        put?: never;
        /** A Pix charge for an invoice, at the price of the invoice or of another plan */
        post: operations["payInvoice"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/subscription/plans": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** The plans that one may choose when an invoice is paid, the cheapest first */
        get: operations["listPlanChoices"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/subscription/webhook": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** A bank tells of payments; it is asked before anything is believed */
        post: operations["hearOfPayment"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/subscription/webhook/{type}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** A bank tells of payments; it is asked before anything is believed */
        post: operations["hearOfPaymentOfType"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/bot/simulate": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** What the bot would answer to a customer, message by message. Nothing is stored or sent. */
        post: operations["simulateBot"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/companies": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get: operations["pageCompanies"];
        put?: never;
        post: operations["createCompany"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/companies/list": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get: operations["listCompanies"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/companies/listPlan/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** The company with the limits and flags of its plan */
        get: operations["getCompanyPlan"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/companies/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get: operations["getCompany"];
        put: operations["updateCompany"];
        post?: never;
        delete: operations["deleteCompany"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/companies/{id}/schedules": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put: operations["saveCompanySchedules"];
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/whatsapp": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get: operations["listConnections"];
        put?: never;
        post: operations["createConnection"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/whatsapp/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get: operations["getConnection"];
        put: operations["updateConnection"];
        post?: never;
        delete: operations["deleteConnection"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/whatsappsession/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put: operations["renewSession"];
        post: operations["startSession"];
        delete: operations["endSession"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/contacts": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get: operations["listContacts"];
        put?: never;
        post: operations["createContact"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/contacts/list": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get: operations["listAllContacts"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/contacts/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get: operations["getContact"];
        put: operations["updateContact"];
        post?: never;
        delete: operations["deleteContact"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/dashboard": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Numbers of a period, the attendants, and the tickets of today by hour */
        get: operations["readDashboard"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/contacts/export": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** All contacts that match, as CSV: name;number;email */
        get: operations["exportContacts"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/contacts/imports": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get: operations["listContactImports"];
        put?: never;
        /** Multipart with `file`: CSV, xlsx or xls. Read at once, taken in when it is started */
        post: operations["createContactImport"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/contacts/imports/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get: operations["getContactImport"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/contacts/imports/{id}/start": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post: operations["startContactImport"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/contacts/imports/{id}/cancel": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post: operations["cancelContactImport"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/contacts/imports/{id}/errors": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** The rows that were not taken, a hundred a page */
        get: operations["listContactImportErrors"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/contacts/imports/{id}/report": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** The rows that were not taken, as CSV, with their reasons before their cells */
        get: operations["getContactImportReport"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/contacts/upload": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Imports a spreadsheet in one step, its columns guessed; answers the new contacts */
        post: operations["uploadContacts"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/contacts/import": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Makes contacts of whom the phones of the company's connections know */
        post: operations["importAddressBook"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/contacts/duplicates": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Contacts that may be one person */
        get: operations["listDuplicateContacts"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/contacts/merge": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post: operations["mergeContacts"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/contacts/merges": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Merges that can still be undone */
        get: operations["listContactMerges"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/contacts/merges/{id}/undo": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post: operations["undoContactMerge"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/helps": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get: operations["pageHelps"];
        put?: never;
        post: operations["createHelp"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/helps/list": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** All help videos, by title */
        get: operations["listHelps"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/helps/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get: operations["getHelp"];
        put: operations["updateHelp"];
        post?: never;
        delete: operations["deleteHelp"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/media/{id}/{name}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** A stored file, by the signed and expiring address found in answers */
        get: operations["getMedia"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/messages/{ticketId}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** The conversation with the contact, newest page first; marks it as read for who holds the ticket */
        get: operations["listMessages"];
        put?: never;
        /** JSON, or multipart with `medias` (files) and a `body` for each */
        post: operations["sendMessage"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/messages/edit/{messageId}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post: operations["editMessage"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/messages/react/{messageId}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** An empty emoji takes the reaction back */
        post: operations["reactToMessage"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/messages/forward": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post: operations["forwardMessage"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/messages/retry/{messageId}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post: operations["retryMessage"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/messages/{messageId}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post?: never;
        delete: operations["deleteMessage"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/facebook": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** The app by which people log in at Facebook to link their pages */
        get: operations["getFacebookApp"];
        put?: never;
        /** Makes a connection of each page, or renews its token */
        post: operations["linkFacebook"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/webhook/fb": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Meta asks whether this address is meant */
        get: operations["verifyMetaWebhook"];
        put?: never;
        /** Meta tells what happened, signed with the secret of the app */
        post: operations["receiveMetaWebhook"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/ticket-notes/list": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get: operations["listNotes"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/ticket-notes": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post: operations["createNote"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/ticket-notes/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post?: never;
        delete: operations["deleteNote"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/plans/list": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Plans on offer, for sign-up */
        get: operations["listPublicPlans"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/plans/all": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Plans on offer; for super users every plan */
        get: operations["listAllPlans"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/plans": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get: operations["pagePlans"];
        put?: never;
        post: operations["createPlan"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/plans/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get: operations["getPlan"];
        put: operations["updatePlan"];
        post?: never;
        delete: operations["deletePlan"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/queue-options": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get: operations["listQueueOptions"];
        put?: never;
        post: operations["createQueueOption"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/queue-options/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get: operations["getQueueOption"];
        put: operations["updateQueueOption"];
        post?: never;
        delete: operations["deleteQueueOption"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/queue-options/{id}/media-upload": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post: operations["attachToQueueOption"];
        delete: operations["detachFromQueueOption"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/prompt": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get: operations["listPrompts"];
        put?: never;
        post: operations["createPrompt"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/prompt/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get: operations["getPrompt"];
        put: operations["updatePrompt"];
        post?: never;
        delete: operations["deletePrompt"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/chats": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get: operations["listChats"];
        put?: never;
        post: operations["createChat"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/chats/{uuid}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get: operations["getChat"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/chats/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put: operations["updateChat"];
        post?: never;
        delete: operations["deleteChat"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/chats/{id}/read": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Marks the chat as read for the caller, whoever the body names */
        post: operations["readChat"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/chats/{id}/messages": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get: operations["listChatMessages"];
        put?: never;
        /** JSON, or multipart with `medias` (files, a message each) and a `body` for each; answers the last one */
        post: operations["postChatMessage"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/queueIntegration": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get: operations["listQueueIntegrations"];
        put?: never;
        post: operations["createQueueIntegration"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/queueIntegration/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get: operations["getQueueIntegration"];
        put: operations["updateQueueIntegration"];
        post?: never;
        delete: operations["deleteQueueIntegration"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/queueIntegration/testSession": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post: operations["testDialogflowSession"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/queue": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get: operations["listQueues"];
        put?: never;
        post: operations["createQueue"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/queue/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get: operations["getQueue"];
        put: operations["updateQueue"];
        post?: never;
        delete: operations["deleteQueue"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/queue/{id}/media-upload": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post: operations["attachToQueue"];
        delete: operations["detachFromQueue"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/quick-messages": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get: operations["listQuickMessages"];
        put?: never;
        post: operations["createQuickMessage"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/quick-messages/list": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get: operations["listAllQuickMessages"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/quick-messages/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get: operations["getQuickMessage"];
        put: operations["updateQuickMessage"];
        post?: never;
        delete: operations["deleteQuickMessage"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/quick-messages/{id}/media-upload": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post: operations["attachToQuickMessage"];
        delete: operations["detachFromQuickMessage"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/schedules": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get: operations["listSchedules"];
        put?: never;
        post: operations["createSchedule"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/schedules/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get: operations["getSchedule"];
        put: operations["updateSchedule"];
        post?: never;
        delete: operations["deleteSchedule"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/schedules/{id}/media-upload": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post: operations["attachToSchedule"];
        delete: operations["detachFromSchedule"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/settings": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get: operations["listSettings"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/settings/{key}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get: operations["getSetting"];
        put: operations["saveSetting"];
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/companies/cadastro": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** A new company with three days of trial; where mail is sent, once its address has confirmed it (202) */
        post: operations["signUp"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/tags": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get: operations["listTags"];
        put?: never;
        post: operations["createTag"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/tags/list": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get: operations["listAllTags"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/tags/kanban": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get: operations["listKanbanTags"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/tags/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get: operations["getTag"];
        put: operations["updateTag"];
        post?: never;
        delete: operations["deleteTag"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/tickets": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get: operations["listTickets"];
        put?: never;
        /** Opens a conversation; 409 names the ticket that is open already */
        post: operations["createTicket"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/tickets/counts": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get: operations["countTickets"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/ticket/kanban": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get: operations["listBoard"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/tickets/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get: operations["getTicket"];
        /** Accept, return, resolve, reopen or transfer */
        put: operations["changeTicket"];
        post?: never;
        delete: operations["deleteTicket"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/tickets/u/{uuid}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get: operations["getTicketByUuid"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/tickets/{id}/undo": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Takes back, for eight seconds, that one has resolved the ticket: all is as it was */
        post: operations["undoClosing"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/tags/sync": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post: operations["setTicketTags"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/ticket-tags/{ticketId}/{tagId}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        /** Puts a tag on the ticket, or takes the ticket off the board */
        put: operations["addTicketTag"];
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/ticket-tags/{ticketId}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post?: never;
        /** Takes the ticket off the board; tags that are no lanes stay */
        delete: operations["removeTicketLanes"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/users": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get: operations["pageUsers"];
        put?: never;
        post: operations["createUser"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/users/list": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** All users; super users may name another company */
        get: operations["listUsers"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/users/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get: operations["getUser"];
        /** Administrators change anybody; others their own name, e-mail, password, default connection and language. Where mail is sent, a new e-mail of one’s own counts once its address has confirmed it */
        put: operations["updateUser"];
        post?: never;
        delete: operations["deleteUser"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
}
export type webhooks = Record<string, never>;
export interface components {
    schemas: {
        AnnouncementInput: {
            id: number;
            title: string;
            text: string;
            priority: number;
            status: boolean;
            mediaPath: string | null;
            mediaName: string | null;
            companyId: number | null;
            createdAt: string;
            updatedAt: string;
        };
        SettingInput: {
            id: number;
            key: string;
            value: string;
            companyId: number;
            createdAt: string;
            updatedAt: string;
        };
        WorkingHoursInput: {
            weekday: string;
            weekdayEn: string;
            startTime: "" | string;
            endTime: "" | string;
        };
        CompanyInput: {
            id: number;
            name: string;
            phone: string | null;
            email: string | null;
            status: boolean;
            dueDate: string | null;
            recurrence: string;
            schedules: components["schemas"]["WorkingHoursInput"][];
            planId: number | null;
            timezone: string;
            trialExpiration: string | null;
            createdAt: string;
            updatedAt: string;
        };
        CompanyWithSettingsInput: {
            id: number;
            name: string;
            phone: string | null;
            email: string | null;
            status: boolean;
            dueDate: string | null;
            recurrence: string;
            schedules: components["schemas"]["WorkingHoursInput"][];
            planId: number | null;
            timezone: string;
            trialExpiration: string | null;
            createdAt: string;
            updatedAt: string;
            settings: components["schemas"]["SettingInput"][];
        };
        CompanyListItemInput: {
            id: number;
            name: string;
            phone: string | null;
            email: string | null;
            status: boolean;
            dueDate: string | null;
            recurrence: string;
            schedules: components["schemas"]["WorkingHoursInput"][];
            planId: number | null;
            timezone: string;
            trialExpiration: string | null;
            createdAt: string;
            updatedAt: string;
            settings: components["schemas"]["SettingInput"][];
            plan: {
                id: number;
                name: string;
                value: number;
                storageLimitMb: number | null;
            } | null;
            storageBytes: number;
        };
        CompanyRowInput: {
            id: number;
            name: string;
            phone: string | null;
            email: string | null;
            status: boolean;
            dueDate: string | null;
            recurrence: string;
            schedules: components["schemas"]["WorkingHoursInput"][];
            planId: number | null;
            timezone: string;
            trialExpiration: string | null;
            createdAt: string;
            updatedAt: string;
            plan: {
                id: number;
                name: string;
                value: number;
                storageLimitMb: number | null;
            } | null;
            storageBytes: number;
            campaignsEnabled: boolean;
        };
        QueueRefInput: {
            id: number;
            name: string;
            color: string;
        };
        QueueInput: {
            id: number;
            name: string;
            color: string;
            greetingMessage: string;
            outOfHoursMessage: string;
            schedules: components["schemas"]["WorkingHoursInput"][];
            companyId: number;
            orderQueue: number | null;
            integrationId: number | null;
            promptId: number | null;
            mediaPath: string;
            mediaName: string;
            createdAt: string;
            updatedAt: string;
        };
        UserQueueInput: {
            id: number;
            name: string;
            color: string;
            UserQueue: {
                userId: number;
                queueId: number;
            };
        };
        UserInput: {
            id: number;
            name: string;
            email: string;
            /** @enum {string} */
            profile: "user" | "supervisor" | "admin";
            super: boolean;
            companyId: number;
            whatsappId: number | null;
            /** @enum {string} */
            allTicket: "enable" | "disable";
            online: boolean;
            queues: components["schemas"]["UserQueueInput"][];
            company: {
                id: number;
                name: string;
            };
            createdAt: string;
            updatedAt: string;
        };
        SessionUserInput: {
            id: number;
            name: string;
            email: string;
            /** @enum {string} */
            profile: "user" | "supervisor" | "admin";
            super: boolean;
            companyId: number;
            whatsappId: number | null;
            /** @enum {string} */
            allTicket: "enable" | "disable";
            online: boolean;
            queues: components["schemas"]["UserQueueInput"][];
            createdAt: string;
            updatedAt: string;
            company: components["schemas"]["CompanyWithSettingsInput"];
            language: string | null;
        };
        UserListItemInput: {
            id: number;
            name: string;
            email: string;
            /** @enum {string} */
            profile: "user" | "supervisor" | "admin";
            online: boolean;
            queues: components["schemas"]["UserQueueInput"][];
        };
        SessionInput: {
            token: string;
            user: components["schemas"]["SessionUserInput"];
            restricted: boolean;
        };
        PlanInput: {
            id: number;
            name: string;
            users: number;
            connections: number;
            queues: number;
            storageLimitMb: number | null;
            value: number;
            isPublic: boolean;
            useCampaigns: boolean;
            useSchedules: boolean;
            useInternalChat: boolean;
            useExternalApi: boolean;
            useKanban: boolean;
            useOpenAi: boolean;
            useIntegrations: boolean;
            createdAt: string;
            updatedAt: string;
        };
        PlanChoiceInput: {
            id: number;
            name: string;
            users: number;
            connections: number;
            queues: number;
            storageLimitMb: number | null;
            value: number;
            useCampaigns: boolean;
            useSchedules: boolean;
            useInternalChat: boolean;
            useExternalApi: boolean;
            useKanban: boolean;
            useOpenAi: boolean;
            useIntegrations: boolean;
            isOwn: boolean;
            total: number;
            tooMany: {
                /** @enum {string} */
                limit: "users" | "connections" | "queues" | "storage";
                has: number;
                allowed: number;
            }[];
        };
        CompanyPlanInput: {
            id: number;
            name: string;
            email: string | null;
            phone: string | null;
            status: boolean;
            dueDate: string | null;
            createdAt: string;
            plan: {
                id: number;
                name: string;
                users: number;
                connections: number;
                queues: number;
                storageLimitMb: number | null;
                value: number;
                useCampaigns: boolean;
                useSchedules: boolean;
                useInternalChat: boolean;
                useExternalApi: boolean;
                useKanban: boolean;
                useOpenAi: boolean;
                useIntegrations: boolean;
            } | null;
            storageBytes: number;
        };
        ChatUserInput: {
            id: number;
            chatId: number;
            userId: number;
            unreads: number;
            user: {
                id: number;
                name: string;
            };
            createdAt: string;
            updatedAt: string;
        };
        ChatInput: {
            id: number;
            uuid: string;
            title: string;
            ownerId: number;
            owner: {
                id: number;
                name: string;
            };
            lastMessage: string;
            companyId: number;
            users: components["schemas"]["ChatUserInput"][];
            createdAt: string;
            updatedAt: string;
        };
        ChatMessageInput: {
            id: number;
            chatId: number;
            senderId: number | null;
            sender: {
                id: number | null;
                name: string;
            };
            message: string;
            mediaPath: string | null;
            mediaName: string | null;
            mediaMimetype: string | null;
            mediaSize: number | null;
            mediaSeconds: number | null;
            mediaWidth: number | null;
            mediaHeight: number | null;
            thumbnailUrl: string | null;
            clientId: string | null;
            createdAt: string;
            updatedAt: string;
        };
        SentChatMessageInput: {
            id: number;
            chatId: number;
            senderId: number | null;
            sender: {
                id: number | null;
                name: string;
            };
            message: string;
            mediaPath: string | null;
            mediaName: string | null;
            mediaMimetype: string | null;
            mediaSize: number | null;
            mediaSeconds: number | null;
            mediaWidth: number | null;
            mediaHeight: number | null;
            thumbnailUrl: string | null;
            clientId: string | null;
            createdAt: string;
            updatedAt: string;
            chat: components["schemas"]["ChatInput"];
        };
        ConnectionQueueInput: {
            id: number;
            name: string;
            color: string;
            greetingMessage: string;
            WhatsappQueue: {
                whatsappId: number;
                queueId: number;
            };
        };
        ConnectionInput: {
            id: number;
            name: string;
            /** @enum {string} */
            channel: "whatsapp" | "instagram" | "facebook";
            /** @enum {string} */
            status: "OPENING" | "qrcode" | "PAIRING" | "CONNECTED" | "TIMEOUT" | "DISCONNECTED";
            reason: string | null;
            number: string | null;
            qrcode: string;
            retries: number;
            battery: string | null;
            plugged: boolean | null;
            greetingMessage: string;
            farewellMessage: string;
            complationMessage: string;
            outOfHoursMessage: string;
            ratingMessage: string;
            provider: string;
            isDefault: boolean;
            companyId: number;
            token: string;
            sendIdQueue: number;
            timeSendQueue: number;
            transferQueueId: number | null;
            timeToTransfer: number;
            promptId: number | null;
            integrationId: number | null;
            maxUseBotQueues: number;
            timeUseBotQueues: number;
            expiresTicket: number;
            expiresInactiveMessage: string;
            queues: components["schemas"]["ConnectionQueueInput"][];
            createdAt: string;
            updatedAt: string;
        };
        FacebookAppInput: {
            appId: string | null;
            graphVersion: string;
        };
        ContactImportInput: {
            id: number;
            name: string;
            /** @enum {string} */
            status: "ready" | "running" | "done" | "canceled";
            total: number;
            created: number;
            updated: number;
            unchanged: number;
            failed: number;
            userId: number | null;
            createdAt: string;
            finishedAt: string | null;
        };
        ContactImportFullInput: {
            id: number;
            name: string;
            /** @enum {string} */
            status: "ready" | "running" | "done" | "canceled";
            total: number;
            created: number;
            updated: number;
            unchanged: number;
            failed: number;
            userId: number | null;
            createdAt: string;
            finishedAt: string | null;
            hasHeader: boolean;
            columns: {
                title: string;
                /** @enum {string} */
                to: "name" | "number" | "email" | "extra" | "skip";
            }[];
            rows: string[][];
        };
        ExtraInfoInput: {
            id: number;
            name: string;
            value: string;
            contactId: number;
            createdAt: string;
            updatedAt: string;
        };
        ContactInput: {
            id: number;
            name: string;
            number: string;
            email: string;
            profilePicUrl: string;
            isGroup: boolean;
            companyId: number;
            whatsappId: number | null;
            /** @enum {string} */
            channel: "whatsapp" | "instagram" | "facebook";
            createdAt: string;
            updatedAt: string;
        };
        ContactFullInput: {
            id: number;
            name: string;
            number: string;
            email: string;
            profilePicUrl: string;
            isGroup: boolean;
            companyId: number;
            whatsappId: number | null;
            /** @enum {string} */
            channel: "whatsapp" | "instagram" | "facebook";
            createdAt: string;
            updatedAt: string;
            extraInfo: components["schemas"]["ExtraInfoInput"][];
            whatsapp: {
                id: number;
                name: string;
            } | null;
            uuid: string | null;
        };
        InvoiceInput: {
            id: number;
            detail: string;
            /** @enum {string} */
            status: "open" | "paid";
            value: number;
            dueDate: string;
            companyId: number;
            createdAt: string;
            updatedAt: string;
        };
        InvoiceListItemInput: {
            id: number;
            detail: string;
            /** @enum {string} */
            status: "open" | "paid";
            value: number;
            dueDate: string;
            companyId: number;
            createdAt: string;
            updatedAt: string;
            company: {
                id: number;
                name: string;
            };
        };
        InvoicePageInput: {
            invoices: components["schemas"]["InvoiceListItemInput"][];
            count: number;
            hasMore: boolean;
        };
        DeletedInvoicesInput: {
            deletados: number;
        };
        BillingAddressInput: {
            firstName: string;
            address2: string;
            city: string;
            state: string;
            zipcode: string;
            /** @enum {string} */
            country: "BR" | "usa";
        };
        PixChargeInput: {
            txid: string;
            status: string;
            calendario: {
                criacao: string;
                expiracao: number;
            };
            valor: {
                original: string;
            };
            qrcode: {
                qrcode: string;
                imagemQrcode: string;
            };
        };
        SubscriptionInput: {
            email: string | null;
            dueDate: string | null;
            trialExpiration: string | null;
            pix: boolean;
            billing: components["schemas"]["BillingAddressInput"] | null;
            support: {
                name: string;
                email: string | null;
                phone: string | null;
            } | null;
        };
        HelpInput: {
            id: number;
            title: string;
            description: string;
            video: string;
            createdAt: string;
            updatedAt: string;
        };
        TagRefInput: {
            id: number;
            name: string;
            color: string;
        };
        TagInput: {
            id: number;
            name: string;
            color: string;
            companyId: number;
            kanban: number;
            userId: number | null;
            createdAt: string;
            updatedAt: string;
        };
        TagListItemInput: {
            id: number;
            name: string;
            color: string;
            kanban: number;
            userId: number | null;
            ticketsCount: string;
        };
        TicketInput: {
            id: number;
            uuid: string;
            /** @enum {string} */
            status: "pending" | "open" | "closed";
            /** @enum {string} */
            channel: "whatsapp" | "instagram" | "facebook";
            unreadMessages: number;
            lastMessage: string;
            fromMe: boolean;
            isGroup: boolean;
            userId: number | null;
            contactId: number;
            whatsappId: number | null;
            queueId: number | null;
            companyId: number;
            chatbot: boolean;
            queueOptionId: number | null;
            useIntegration: boolean;
            integrationId: number | null;
            promptId: number | null;
            code: string;
            waitingSince: string | null;
            createdAt: string;
            updatedAt: string;
            contact: {
                id: number;
                name: string;
                number: string;
                email: string;
                profilePicUrl: string;
            };
            queue: components["schemas"]["QueueRefInput"] | null;
            user: {
                id: number;
                name: string;
            } | null;
            whatsapp: {
                id: number;
                name: string;
            } | null;
            tags: components["schemas"]["TagRefInput"][];
            last: {
                id: string;
                ack: number;
                failed: boolean;
                author: string | null;
                userId: number | null;
            } | null;
            messages?: {
                id: string;
                body: string;
                fromMe: boolean;
                createdAt: string;
            }[];
        };
        TicketFullInput: {
            id: number;
            uuid: string;
            /** @enum {string} */
            status: "pending" | "open" | "closed";
            /** @enum {string} */
            channel: "whatsapp" | "instagram" | "facebook";
            unreadMessages: number;
            lastMessage: string;
            fromMe: boolean;
            isGroup: boolean;
            userId: number | null;
            contactId: number;
            whatsappId: number | null;
            queueId: number | null;
            companyId: number;
            chatbot: boolean;
            queueOptionId: number | null;
            useIntegration: boolean;
            integrationId: number | null;
            promptId: number | null;
            code: string;
            waitingSince: string | null;
            createdAt: string;
            updatedAt: string;
            contact: {
                id: number;
                name: string;
                number: string;
                email: string;
                profilePicUrl: string;
                extraInfo: components["schemas"]["ExtraInfoInput"][];
            };
            queue: components["schemas"]["QueueRefInput"] | null;
            user: {
                id: number;
                name: string;
            } | null;
            whatsapp: {
                id: number;
                name: string;
            } | null;
            tags: components["schemas"]["TagRefInput"][];
            last: {
                id: string;
                ack: number;
                failed: boolean;
                author: string | null;
                userId: number | null;
            } | null;
            messages?: {
                id: string;
                body: string;
                fromMe: boolean;
                createdAt: string;
            }[];
        };
        TicketCountsInput: {
            open: number;
            pending: number;
            unread: number;
        };
        MessageInput: {
            id: string;
            ticketId: number;
            body: string;
            fromMe: boolean;
            read: boolean;
            ack: number;
            mediaType: string;
            mediaUrl: string | null;
            thumbnailUrl: string | null;
            mediaName: string | null;
            mediaSize: number | null;
            mediaMimetype: string | null;
            mediaSeconds: number | null;
            mediaWidth: number | null;
            mediaHeight: number | null;
            /** @enum {string} */
            mediaState: "none" | "pending" | "ready" | "failed" | "noRoom";
            isDeleted: boolean;
            isEdited: boolean;
            quotedMsgId: string | null;
            contactId: number | null;
            contact: {
                id: number;
                name: string;
                number: string;
                profilePicUrl: string;
            } | null;
            userId: number | null;
            userName: string | null;
            sendError: string | null;
            reactions: {
                emoji: string;
                fromMe: boolean;
                name: string;
            }[];
            clientId: string | null;
            companyId: number;
            queueId: number | null;
            createdAt: string;
            updatedAt: string;
            quotedMsg: {
                id: string;
                body: string;
                fromMe: boolean;
                mediaType: string;
                isDeleted: boolean;
                mediaName: string | null;
                thumbnailUrl: string | null;
                contact: {
                    id: number;
                    name: string;
                } | null;
            } | null;
        };
        TicketSpanInput: {
            id: number;
            uuid: string;
            status: string;
            createdAt: string;
            closedAt: string | null;
            seconds: number | null;
            closedReason: string | null;
            queueName: string | null;
            userName: string | null;
            rate: number | null;
        };
        NoteInput: {
            id: number;
            note: string;
            userId: number | null;
            contactId: number;
            ticketId: number;
            createdAt: string;
            updatedAt: string;
        };
        NoteListItemInput: {
            id: number;
            note: string;
            userId: number | null;
            contactId: number;
            ticketId: number;
            createdAt: string;
            updatedAt: string;
            user: {
                id: number;
                name: string;
                email: string;
            } | null;
            contact: {
                id: number;
                name: string;
            };
            ticket: {
                id: number;
                status: string;
                createdAt: string;
            };
        };
        PromptInput: {
            id: number;
            name: string;
            prompt: string;
            apiKey: string;
            maxMessages: number;
            maxTokens: number;
            temperature: number;
            promptTokens: number;
            completionTokens: number;
            totalTokens: number;
            voice: string;
            voiceKey: string;
            voiceRegion: string;
            queueId: number | null;
            queue: components["schemas"]["QueueRefInput"] | null;
            companyId: number;
            createdAt: string;
            updatedAt: string;
        };
        QueueIntegrationInput: {
            id: number;
            /** @enum {string} */
            type: "dialogflow" | "n8n" | "webhook" | "typebot";
            name: string;
            projectName: string;
            jsonContent: string;
            urlN8N: string;
            language: string;
            companyId: number;
            typebotSlug: string;
            typebotExpires: number;
            typebotKeywordFinish: string;
            typebotUnknownMessage: string;
            typebotDelayMessage: number;
            typebotKeywordRestart: string;
            typebotRestartMessage: string;
            createdAt: string;
            updatedAt: string;
        };
        TestSessionInput: {
            message: string;
            language: string;
        };
        QuickMessageInput: {
            id: number;
            shortcode: string;
            message: string;
            geral: boolean;
            status: boolean;
            isMedia: boolean;
            mediaPath: string | null;
            mediaName: string | null;
            mediaMimetype: string | null;
            mediaSize: number | null;
            companyId: number;
            userId: number | null;
            createdAt: string;
            updatedAt: string;
        };
        ScheduleInput: {
            id: number;
            body: string;
            sendAt: string;
            sentAt: string | null;
            /** @enum {string} */
            status: "PENDENTE" | "AGENDADA" | "ENVIADA" | "ERRO";
            error: string | null;
            contactId: number;
            contact: {
                id: number;
                name: string;
            };
            userId: number | null;
            user: {
                id: number;
                name: string;
            } | null;
            whatsappId: number | null;
            ticketId: number | null;
            ticketUuid: string | null;
            companyId: number;
            mediaPath: string | null;
            mediaName: string | null;
            createdAt: string;
            updatedAt: string;
        };
        SimulatedStepInput: {
            at: string;
            body: string;
            replies: {
                text: string;
                mediaName: string | null;
            }[];
            /** @enum {string} */
            stage: "start" | "queues" | "options" | "closed" | "waiting" | "silent";
            queue: components["schemas"]["QueueRefInput"] | null;
            option: {
                id: number;
                title: string;
            } | null;
            chatbot: boolean;
            silence: ("tooSoon" | "pause" | "limit" | "repeated" | "budget" | "alreadySaid" | "waiting" | "stale") | null;
        };
        SimulationInput: {
            steps: components["schemas"]["SimulatedStepInput"][];
        };
        DashboardAttendantInput: {
            id: number;
            name: string;
            online: boolean;
            rating: number;
            tickets: number;
            avgSupportTime: number;
        };
        DashboardInput: {
            counters: {
                supportPending: number;
                supportHappening: number;
                supportFinished: number;
                leads: number;
                avgSupportTime: number;
                avgWaitTime: number;
                totalCompanies?: number;
                totalWhatsappSessions?: number;
            };
            attendants: components["schemas"]["DashboardAttendantInput"][];
            hours: number[];
        };
        QueueOptionInput: {
            id: number;
            title: string;
            message: string;
            option: string;
            queueId: number;
            parentId: number | null;
            mediaPath: string;
            mediaName: string;
            createdAt: string;
            updatedAt: string;
            children: components["schemas"]["QueueOptionInput"][];
        };
        QueueOptionInPlaceInput: {
            id: number;
            title: string;
            message: string;
            option: string;
            queueId: number;
            parentId: number | null;
            mediaPath: string;
            mediaName: string;
            createdAt: string;
            updatedAt: string;
            children: components["schemas"]["QueueOptionInput"][];
            parent: {
                id: number;
                title: string;
                message: string;
                option: string;
                queueId: number;
                parentId: number | null;
                mediaPath: string;
                mediaName: string;
                createdAt: string;
                updatedAt: string;
            } | null;
        };
        Announcement: {
            id: number;
            title: string;
            text: string;
            priority: number;
            status: boolean;
            mediaPath: string | null;
            mediaName: string | null;
            companyId: number | null;
            createdAt: string;
            updatedAt: string;
        };
        Setting: {
            id: number;
            key: string;
            value: string;
            companyId: number;
            createdAt: string;
            updatedAt: string;
        };
        WorkingHours: {
            weekday: string;
            weekdayEn: string;
            startTime: "" | string;
            endTime: "" | string;
        };
        Company: {
            id: number;
            name: string;
            phone: string | null;
            email: string | null;
            status: boolean;
            dueDate: string | null;
            recurrence: string;
            schedules: components["schemas"]["WorkingHours"][];
            planId: number | null;
            timezone: string;
            trialExpiration: string | null;
            createdAt: string;
            updatedAt: string;
        };
        CompanyWithSettings: {
            id: number;
            name: string;
            phone: string | null;
            email: string | null;
            status: boolean;
            dueDate: string | null;
            recurrence: string;
            schedules: components["schemas"]["WorkingHours"][];
            planId: number | null;
            timezone: string;
            trialExpiration: string | null;
            createdAt: string;
            updatedAt: string;
            settings: components["schemas"]["Setting"][];
        };
        CompanyListItem: {
            id: number;
            name: string;
            phone: string | null;
            email: string | null;
            status: boolean;
            dueDate: string | null;
            recurrence: string;
            schedules: components["schemas"]["WorkingHours"][];
            planId: number | null;
            timezone: string;
            trialExpiration: string | null;
            createdAt: string;
            updatedAt: string;
            settings: components["schemas"]["Setting"][];
            plan: {
                id: number;
                name: string;
                value: number;
                storageLimitMb: number | null;
            } | null;
            storageBytes: number;
        };
        CompanyRow: {
            id: number;
            name: string;
            phone: string | null;
            email: string | null;
            status: boolean;
            dueDate: string | null;
            recurrence: string;
            schedules: components["schemas"]["WorkingHours"][];
            planId: number | null;
            timezone: string;
            trialExpiration: string | null;
            createdAt: string;
            updatedAt: string;
            plan: {
                id: number;
                name: string;
                value: number;
                storageLimitMb: number | null;
            } | null;
            storageBytes: number;
            campaignsEnabled: boolean;
        };
        QueueRef: {
            id: number;
            name: string;
            color: string;
        };
        Queue: {
            id: number;
            name: string;
            color: string;
            greetingMessage: string;
            outOfHoursMessage: string;
            schedules: components["schemas"]["WorkingHours"][];
            companyId: number;
            orderQueue: number | null;
            integrationId: number | null;
            promptId: number | null;
            mediaPath: string;
            mediaName: string;
            createdAt: string;
            updatedAt: string;
        };
        UserQueue: {
            id: number;
            name: string;
            color: string;
            UserQueue: {
                userId: number;
                queueId: number;
            };
        };
        User: {
            id: number;
            name: string;
            email: string;
            /** @enum {string} */
            profile: "user" | "supervisor" | "admin";
            super: boolean;
            companyId: number;
            whatsappId: number | null;
            /** @enum {string} */
            allTicket: "enable" | "disable";
            online: boolean;
            queues: components["schemas"]["UserQueue"][];
            company: {
                id: number;
                name: string;
            };
            createdAt: string;
            updatedAt: string;
        };
        SessionUser: {
            id: number;
            name: string;
            email: string;
            /** @enum {string} */
            profile: "user" | "supervisor" | "admin";
            super: boolean;
            companyId: number;
            whatsappId: number | null;
            /** @enum {string} */
            allTicket: "enable" | "disable";
            online: boolean;
            queues: components["schemas"]["UserQueue"][];
            createdAt: string;
            updatedAt: string;
            company: components["schemas"]["CompanyWithSettings"];
            language: string | null;
        };
        UserListItem: {
            id: number;
            name: string;
            email: string;
            /** @enum {string} */
            profile: "user" | "supervisor" | "admin";
            online: boolean;
            queues: components["schemas"]["UserQueue"][];
        };
        Session: {
            token: string;
            user: components["schemas"]["SessionUser"];
            restricted: boolean;
        };
        Plan: {
            id: number;
            name: string;
            users: number;
            connections: number;
            queues: number;
            storageLimitMb: number | null;
            value: number;
            isPublic: boolean;
            useCampaigns: boolean;
            useSchedules: boolean;
            useInternalChat: boolean;
            useExternalApi: boolean;
            useKanban: boolean;
            useOpenAi: boolean;
            useIntegrations: boolean;
            createdAt: string;
            updatedAt: string;
        };
        PlanChoice: {
            id: number;
            name: string;
            users: number;
            connections: number;
            queues: number;
            storageLimitMb: number | null;
            value: number;
            useCampaigns: boolean;
            useSchedules: boolean;
            useInternalChat: boolean;
            useExternalApi: boolean;
            useKanban: boolean;
            useOpenAi: boolean;
            useIntegrations: boolean;
            isOwn: boolean;
            total: number;
            tooMany: {
                /** @enum {string} */
                limit: "users" | "connections" | "queues" | "storage";
                has: number;
                allowed: number;
            }[];
        };
        CompanyPlan: {
            id: number;
            name: string;
            email: string | null;
            phone: string | null;
            status: boolean;
            dueDate: string | null;
            createdAt: string;
            plan: {
                id: number;
                name: string;
                users: number;
                connections: number;
                queues: number;
                storageLimitMb: number | null;
                value: number;
                useCampaigns: boolean;
                useSchedules: boolean;
                useInternalChat: boolean;
                useExternalApi: boolean;
                useKanban: boolean;
                useOpenAi: boolean;
                useIntegrations: boolean;
            } | null;
            storageBytes: number;
        };
        ChatUser: {
            id: number;
            chatId: number;
            userId: number;
            unreads: number;
            user: {
                id: number;
                name: string;
            };
            createdAt: string;
            updatedAt: string;
        };
        Chat: {
            id: number;
            uuid: string;
            title: string;
            ownerId: number;
            owner: {
                id: number;
                name: string;
            };
            lastMessage: string;
            companyId: number;
            users: components["schemas"]["ChatUser"][];
            createdAt: string;
            updatedAt: string;
        };
        ChatMessage: {
            id: number;
            chatId: number;
            senderId: number | null;
            sender: {
                id: number | null;
                name: string;
            };
            message: string;
            mediaPath: string | null;
            mediaName: string | null;
            mediaMimetype: string | null;
            mediaSize: number | null;
            mediaSeconds: number | null;
            mediaWidth: number | null;
            mediaHeight: number | null;
            thumbnailUrl: string | null;
            clientId: string | null;
            createdAt: string;
            updatedAt: string;
        };
        SentChatMessage: {
            id: number;
            chatId: number;
            senderId: number | null;
            sender: {
                id: number | null;
                name: string;
            };
            message: string;
            mediaPath: string | null;
            mediaName: string | null;
            mediaMimetype: string | null;
            mediaSize: number | null;
            mediaSeconds: number | null;
            mediaWidth: number | null;
            mediaHeight: number | null;
            thumbnailUrl: string | null;
            clientId: string | null;
            createdAt: string;
            updatedAt: string;
            chat: components["schemas"]["Chat"];
        };
        ConnectionQueue: {
            id: number;
            name: string;
            color: string;
            greetingMessage: string;
            WhatsappQueue: {
                whatsappId: number;
                queueId: number;
            };
        };
        Connection: {
            id: number;
            name: string;
            /** @enum {string} */
            channel: "whatsapp" | "instagram" | "facebook";
            /** @enum {string} */
            status: "OPENING" | "qrcode" | "PAIRING" | "CONNECTED" | "TIMEOUT" | "DISCONNECTED";
            reason: string | null;
            number: string | null;
            qrcode: string;
            retries: number;
            battery: string | null;
            plugged: boolean | null;
            greetingMessage: string;
            farewellMessage: string;
            complationMessage: string;
            outOfHoursMessage: string;
            ratingMessage: string;
            provider: string;
            isDefault: boolean;
            companyId: number;
            token: string;
            sendIdQueue: number;
            timeSendQueue: number;
            transferQueueId: number | null;
            timeToTransfer: number;
            promptId: number | null;
            integrationId: number | null;
            maxUseBotQueues: number;
            timeUseBotQueues: number;
            expiresTicket: number;
            expiresInactiveMessage: string;
            queues: components["schemas"]["ConnectionQueue"][];
            createdAt: string;
            updatedAt: string;
        };
        FacebookApp: {
            appId: string | null;
            graphVersion: string;
        };
        ContactImport: {
            id: number;
            name: string;
            /** @enum {string} */
            status: "ready" | "running" | "done" | "canceled";
            total: number;
            created: number;
            updated: number;
            unchanged: number;
            failed: number;
            userId: number | null;
            createdAt: string;
            finishedAt: string | null;
        };
        ContactImportFull: {
            id: number;
            name: string;
            /** @enum {string} */
            status: "ready" | "running" | "done" | "canceled";
            total: number;
            created: number;
            updated: number;
            unchanged: number;
            failed: number;
            userId: number | null;
            createdAt: string;
            finishedAt: string | null;
            hasHeader: boolean;
            columns: {
                title: string;
                /** @enum {string} */
                to: "name" | "number" | "email" | "extra" | "skip";
            }[];
            rows: string[][];
        };
        ExtraInfo: {
            id: number;
            name: string;
            value: string;
            contactId: number;
            createdAt: string;
            updatedAt: string;
        };
        Contact: {
            id: number;
            name: string;
            number: string;
            email: string;
            profilePicUrl: string;
            isGroup: boolean;
            companyId: number;
            whatsappId: number | null;
            /** @enum {string} */
            channel: "whatsapp" | "instagram" | "facebook";
            createdAt: string;
            updatedAt: string;
        };
        ContactFull: {
            id: number;
            name: string;
            number: string;
            email: string;
            profilePicUrl: string;
            isGroup: boolean;
            companyId: number;
            whatsappId: number | null;
            /** @enum {string} */
            channel: "whatsapp" | "instagram" | "facebook";
            createdAt: string;
            updatedAt: string;
            extraInfo: components["schemas"]["ExtraInfo"][];
            whatsapp: {
                id: number;
                name: string;
            } | null;
            uuid: string | null;
        };
        Invoice: {
            id: number;
            detail: string;
            /** @enum {string} */
            status: "open" | "paid";
            value: number;
            dueDate: string;
            companyId: number;
            createdAt: string;
            updatedAt: string;
        };
        InvoiceListItem: {
            id: number;
            detail: string;
            /** @enum {string} */
            status: "open" | "paid";
            value: number;
            dueDate: string;
            companyId: number;
            createdAt: string;
            updatedAt: string;
            company: {
                id: number;
                name: string;
            };
        };
        InvoicePage: {
            invoices: components["schemas"]["InvoiceListItem"][];
            count: number;
            hasMore: boolean;
        };
        DeletedInvoices: {
            deletados: number;
        };
        BillingAddress: {
            firstName: string;
            address2: string;
            city: string;
            state: string;
            zipcode: string;
            /** @enum {string} */
            country: "BR" | "usa";
        };
        PixCharge: {
            txid: string;
            status: string;
            calendario: {
                criacao: string;
                expiracao: number;
            };
            valor: {
                original: string;
            };
            qrcode: {
                qrcode: string;
                imagemQrcode: string;
            };
        };
        Subscription: {
            email: string | null;
            dueDate: string | null;
            trialExpiration: string | null;
            pix: boolean;
            billing: components["schemas"]["BillingAddress"] | null;
            support: {
                name: string;
                email: string | null;
                phone: string | null;
            } | null;
        };
        Help: {
            id: number;
            title: string;
            description: string;
            video: string;
            createdAt: string;
            updatedAt: string;
        };
        TagRef: {
            id: number;
            name: string;
            color: string;
        };
        Tag: {
            id: number;
            name: string;
            color: string;
            companyId: number;
            kanban: number;
            userId: number | null;
            createdAt: string;
            updatedAt: string;
        };
        TagListItem: {
            id: number;
            name: string;
            color: string;
            kanban: number;
            userId: number | null;
            ticketsCount: string;
        };
        Ticket: {
            id: number;
            uuid: string;
            /** @enum {string} */
            status: "pending" | "open" | "closed";
            /** @enum {string} */
            channel: "whatsapp" | "instagram" | "facebook";
            unreadMessages: number;
            lastMessage: string;
            fromMe: boolean;
            isGroup: boolean;
            userId: number | null;
            contactId: number;
            whatsappId: number | null;
            queueId: number | null;
            companyId: number;
            chatbot: boolean;
            queueOptionId: number | null;
            useIntegration: boolean;
            integrationId: number | null;
            promptId: number | null;
            code: string;
            waitingSince: string | null;
            createdAt: string;
            updatedAt: string;
            contact: {
                id: number;
                name: string;
                number: string;
                email: string;
                profilePicUrl: string;
            };
            queue: components["schemas"]["QueueRef"] | null;
            user: {
                id: number;
                name: string;
            } | null;
            whatsapp: {
                id: number;
                name: string;
            } | null;
            tags: components["schemas"]["TagRef"][];
            last: {
                id: string;
                ack: number;
                failed: boolean;
                author: string | null;
                userId: number | null;
            } | null;
            messages?: {
                id: string;
                body: string;
                fromMe: boolean;
                createdAt: string;
            }[];
        };
        TicketFull: {
            id: number;
            uuid: string;
            /** @enum {string} */
            status: "pending" | "open" | "closed";
            /** @enum {string} */
            channel: "whatsapp" | "instagram" | "facebook";
            unreadMessages: number;
            lastMessage: string;
            fromMe: boolean;
            isGroup: boolean;
            userId: number | null;
            contactId: number;
            whatsappId: number | null;
            queueId: number | null;
            companyId: number;
            chatbot: boolean;
            queueOptionId: number | null;
            useIntegration: boolean;
            integrationId: number | null;
            promptId: number | null;
            code: string;
            waitingSince: string | null;
            createdAt: string;
            updatedAt: string;
            contact: {
                id: number;
                name: string;
                number: string;
                email: string;
                profilePicUrl: string;
                extraInfo: components["schemas"]["ExtraInfo"][];
            };
            queue: components["schemas"]["QueueRef"] | null;
            user: {
                id: number;
                name: string;
            } | null;
            whatsapp: {
                id: number;
                name: string;
            } | null;
            tags: components["schemas"]["TagRef"][];
            last: {
                id: string;
                ack: number;
                failed: boolean;
                author: string | null;
                userId: number | null;
            } | null;
            messages?: {
                id: string;
                body: string;
                fromMe: boolean;
                createdAt: string;
            }[];
        };
        TicketCounts: {
            open: number;
            pending: number;
            unread: number;
        };
        Message: {
            id: string;
            ticketId: number;
            body: string;
            fromMe: boolean;
            read: boolean;
            ack: number;
            mediaType: string;
            mediaUrl: string | null;
            thumbnailUrl: string | null;
            mediaName: string | null;
            mediaSize: number | null;
            mediaMimetype: string | null;
            mediaSeconds: number | null;
            mediaWidth: number | null;
            mediaHeight: number | null;
            /** @enum {string} */
            mediaState: "none" | "pending" | "ready" | "failed" | "noRoom";
            isDeleted: boolean;
            isEdited: boolean;
            quotedMsgId: string | null;
            contactId: number | null;
            contact: {
                id: number;
                name: string;
                number: string;
                profilePicUrl: string;
            } | null;
            userId: number | null;
            userName: string | null;
            sendError: string | null;
            reactions: {
                emoji: string;
                fromMe: boolean;
                name: string;
            }[];
            clientId: string | null;
            companyId: number;
            queueId: number | null;
            createdAt: string;
            updatedAt: string;
            quotedMsg: {
                id: string;
                body: string;
                fromMe: boolean;
                mediaType: string;
                isDeleted: boolean;
                mediaName: string | null;
                thumbnailUrl: string | null;
                contact: {
                    id: number;
                    name: string;
                } | null;
            } | null;
        };
        TicketSpan: {
            id: number;
            uuid: string;
            status: string;
            createdAt: string;
            closedAt: string | null;
            seconds: number | null;
            closedReason: string | null;
            queueName: string | null;
            userName: string | null;
            rate: number | null;
        };
        Note: {
            id: number;
            note: string;
            userId: number | null;
            contactId: number;
            ticketId: number;
            createdAt: string;
            updatedAt: string;
        };
        NoteListItem: {
            id: number;
            note: string;
            userId: number | null;
            contactId: number;
            ticketId: number;
            createdAt: string;
            updatedAt: string;
            user: {
                id: number;
                name: string;
                email: string;
            } | null;
            contact: {
                id: number;
                name: string;
            };
            ticket: {
                id: number;
                status: string;
                createdAt: string;
            };
        };
        Prompt: {
            id: number;
            name: string;
            prompt: string;
            apiKey: string;
            maxMessages: number;
            maxTokens: number;
            temperature: number;
            promptTokens: number;
            completionTokens: number;
            totalTokens: number;
            voice: string;
            voiceKey: string;
            voiceRegion: string;
            queueId: number | null;
            queue: components["schemas"]["QueueRef"] | null;
            companyId: number;
            createdAt: string;
            updatedAt: string;
        };
        QueueIntegration: {
            id: number;
            /** @enum {string} */
            type: "dialogflow" | "n8n" | "webhook" | "typebot";
            name: string;
            projectName: string;
            jsonContent: string;
            urlN8N: string;
            language: string;
            companyId: number;
            typebotSlug: string;
            typebotExpires: number;
            typebotKeywordFinish: string;
            typebotUnknownMessage: string;
            typebotDelayMessage: number;
            typebotKeywordRestart: string;
            typebotRestartMessage: string;
            createdAt: string;
            updatedAt: string;
        };
        TestSession: {
            message: string;
            language: string;
        };
        QuickMessage: {
            id: number;
            shortcode: string;
            message: string;
            geral: boolean;
            status: boolean;
            isMedia: boolean;
            mediaPath: string | null;
            mediaName: string | null;
            mediaMimetype: string | null;
            mediaSize: number | null;
            companyId: number;
            userId: number | null;
            createdAt: string;
            updatedAt: string;
        };
        Schedule: {
            id: number;
            body: string;
            sendAt: string;
            sentAt: string | null;
            /** @enum {string} */
            status: "PENDENTE" | "AGENDADA" | "ENVIADA" | "ERRO";
            error: string | null;
            contactId: number;
            contact: {
                id: number;
                name: string;
            };
            userId: number | null;
            user: {
                id: number;
                name: string;
            } | null;
            whatsappId: number | null;
            ticketId: number | null;
            ticketUuid: string | null;
            companyId: number;
            mediaPath: string | null;
            mediaName: string | null;
            createdAt: string;
            updatedAt: string;
        };
        SimulatedStep: {
            at: string;
            body: string;
            replies: {
                text: string;
                mediaName: string | null;
            }[];
            /** @enum {string} */
            stage: "start" | "queues" | "options" | "closed" | "waiting" | "silent";
            queue: components["schemas"]["QueueRef"] | null;
            option: {
                id: number;
                title: string;
            } | null;
            chatbot: boolean;
            silence: ("tooSoon" | "pause" | "limit" | "repeated" | "budget" | "alreadySaid" | "waiting" | "stale") | null;
        };
        Simulation: {
            steps: components["schemas"]["SimulatedStep"][];
        };
        DashboardAttendant: {
            id: number;
            name: string;
            online: boolean;
            rating: number;
            tickets: number;
            avgSupportTime: number;
        };
        Dashboard: {
            counters: {
                supportPending: number;
                supportHappening: number;
                supportFinished: number;
                leads: number;
                avgSupportTime: number;
                avgWaitTime: number;
                totalCompanies?: number;
                totalWhatsappSessions?: number;
            };
            attendants: components["schemas"]["DashboardAttendant"][];
            hours: number[];
        };
        QueueOption: {
            id: number;
            title: string;
            message: string;
            option: string;
            queueId: number;
            parentId: number | null;
            mediaPath: string;
            mediaName: string;
            createdAt: string;
            updatedAt: string;
            children: components["schemas"]["QueueOption"][];
        };
        QueueOptionInPlace: {
            id: number;
            title: string;
            message: string;
            option: string;
            queueId: number;
            parentId: number | null;
            mediaPath: string;
            mediaName: string;
            createdAt: string;
            updatedAt: string;
            children: components["schemas"]["QueueOption"][];
            parent: {
                id: number;
                title: string;
                message: string;
                option: string;
                queueId: number;
                parentId: number | null;
                mediaPath: string;
                mediaName: string;
                createdAt: string;
                updatedAt: string;
            } | null;
        };
    };
    responses: never;
    parameters: never;
    requestBodies: never;
    headers: never;
    pathItems: never;
}
export type $defs = Record<string, never>;
export interface operations {
    getVersion: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Default Response */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        version: string;
                    };
                };
            };
        };
    };
    getHealth: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Default Response */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        ready: boolean;
                        checks: {
                            [key: string]: string;
                        };
                        jobs: {
                            oldestWaitingSeconds: number | null;
                            lastFinishedAt: string | null;
                        } | null;
                    };
                };
            };
            /** @description Default Response */
            503: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        ready: boolean;
                        checks: {
                            [key: string]: string;
                        };
                        jobs: {
                            oldestWaitingSeconds: number | null;
                            lastFinishedAt: string | null;
                        } | null;
                    };
                };
            };
        };
    };
    listAnnouncements: {
        parameters: {
            query: {
                searchParam?: string;
                pageNumber?: number;
                status?: "true";
                orderBy: "createdAt" | "priority";
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Default Response */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        records: components["schemas"]["Announcement"][];
                        count: number;
                        hasMore: boolean;
                    };
                };
            };
        };
    };
    createAnnouncement: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    title: string;
                    text: string;
                    /** @default 3 */
                    priority?: number;
                    status?: boolean | ("true" | "false");
                };
            };
        };
        responses: {
            /** @description Default Response */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Announcement"];
                };
            };
        };
    };
    listPublishedAnnouncements: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Default Response */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Announcement"][];
                };
            };
        };
    };
    getAnnouncement: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: number;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Default Response */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Announcement"];
                };
            };
        };
    };
    updateAnnouncement: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: number;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    title?: string;
                    text?: string;
                    priority?: number;
                    status?: boolean | ("true" | "false");
                };
            };
        };
        responses: {
            /** @description Default Response */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Announcement"];
                };
            };
        };
    };
    deleteAnnouncement: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: number;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Default Response */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        message: string;
                    };
                };
            };
        };
    };
    attachToAnnouncement: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: number;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Default Response */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        mensagem: string;
                    };
                };
            };
        };
    };
    detachFromAnnouncement: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: number;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Default Response */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        mensagem: string;
                    };
                };
            };
        };
    };
    login: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    email: string;
                    password: string;
                };
            };
        };
        responses: {
            /** @description Default Response */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Session"];
                };
            };
        };
    };
    refreshToken: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Default Response */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Session"];
                };
            };
        };
    };
    logout: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Default Response */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        message: string;
                    };
                };
            };
        };
    };
    me: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Default Response */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        id: number;
                        /** @enum {string} */
                        profile: "user" | "supervisor" | "admin";
                        super: boolean;
                    };
                };
            };
        };
    };
    publicSettings: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Default Response */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        signUp: boolean;
                        mail: boolean;
                        setupNeeded: boolean;
                        passwordMinLength: number;
                        demo: boolean;
                        version: string;
                    };
                };
            };
        };
    };
    setupState: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Default Response */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        needed: boolean;
                        code: boolean;
                    };
                };
            };
        };
    };
    setUp: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    name: string;
                    email: string;
                    password: string;
                    companyName?: string;
                    code?: string;
                    signUp?: boolean;
                };
            };
        };
        responses: {
            /** @description Default Response */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Session"];
                };
            };
        };
    };
    recoverPassword: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    email: string;
                };
            };
        };
        responses: {
            /** @description Default Response */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        message: string;
                    };
                };
            };
        };
    };
    confirmEmail: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    token: string;
                };
            };
        };
        responses: {
            /** @description Default Response */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        message: string;
                    };
                };
            };
        };
    };
    confirmSignUp: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    token: string;
                    password: string;
                };
            };
        };
        responses: {
            /** @description Default Response */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Session"];
                };
            };
        };
    };
    resetPassword: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    token: string;
                    password: string;
                };
            };
        };
        responses: {
            /** @description Default Response */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        message: string;
                    };
                };
            };
        };
    };
    listInvoices: {
        parameters: {
            query?: {
                searchParam?: string;
                pageNumber?: number;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Default Response */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Invoice"][];
                };
            };
        };
    };
    pageInvoices: {
        parameters: {
            query?: {
                searchParam?: string;
                pageNumber?: number;
                companyId?: number;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Default Response */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["InvoicePage"];
                };
            };
        };
    };
    getInvoice: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: number;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Default Response */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Invoice"];
                };
            };
        };
    };
    updateInvoice: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: number;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    /** @enum {string} */
                    status: "open" | "paid";
                };
            };
        };
        responses: {
            /** @description Default Response */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Invoice"];
                };
            };
        };
    };
    deleteInvoice: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: number;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Default Response */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["DeletedInvoices"];
                };
            };
        };
    };
    getSubscription: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Default Response */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Subscription"];
                };
            };
        };
    };
    payInvoice: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    invoiceId: number;
                    planId?: null | "" | false | number;
                    firstName?: string | null;
                    address2?: string | null;
                    city?: string | null;
                    state?: string | null;
                    zipcode?: string | null;
                    country?: string | null;
                };
            };
        };
        responses: {
            /** @description Default Response */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["PixCharge"];
                };
            };
        };
    };
    listPlanChoices: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Default Response */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["PlanChoice"][];
                };
            };
        };
    };
    hearOfPayment: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    /** @default [] */
                    pix: {
                        txid?: string;
                    }[];
                };
            };
        };
        responses: {
            /** @description Default Response */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @enum {boolean} */
                        ok: true;
                    };
                };
            };
        };
    };
    hearOfPaymentOfType: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                type: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    /** @default [] */
                    pix: {
                        txid?: string;
                    }[];
                };
            };
        };
        responses: {
            /** @description Default Response */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @enum {boolean} */
                        ok: true;
                    };
                };
            };
        };
    };
    simulateBot: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    connectionId?: null | "" | false | number;
                    queueId?: null | "" | false | number;
                    connection?: {
                        greetingMessage?: string | null;
                        outOfHoursMessage?: string | null;
                        maxUseBotQueues?: "" | number;
                        timeUseBotQueues?: "" | number;
                        queueIds?: number[];
                    };
                    queue?: {
                        name?: string;
                        color?: string;
                        greetingMessage?: string | null;
                        outOfHoursMessage?: string | null;
                        schedules?: components["schemas"]["WorkingHoursInput"][];
                        options?: {
                            id: number;
                            /** @default null */
                            parentId?: number | null;
                            title: string;
                            message?: string | null;
                        }[];
                    };
                    /** @enum {string} */
                    scheduleType?: "disabled" | "queue" | "company";
                    /** @default Maria Silva */
                    contactName?: string;
                    messages: {
                        body: string;
                        at: string;
                        /** @default false */
                        isMedia?: boolean;
                    }[];
                };
            };
        };
        responses: {
            /** @description Default Response */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Simulation"];
                };
            };
        };
    };
    pageCompanies: {
        parameters: {
            query?: {
                searchParam?: string;
                pageNumber?: number;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Default Response */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        companies: components["schemas"]["CompanyRow"][];
                        count: number;
                        hasMore: boolean;
                    };
                };
            };
        };
    };
    createCompany: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    name: string;
                    email: string;
                    phone?: string | null;
                    password?: string | null;
                    planId: number;
                    status?: boolean | string;
                    campaignsEnabled?: boolean | string;
                    dueDate?: unknown;
                    /**
                     * @default MENSAL
                     * @enum {string}
                     */
                    recurrence?: "" | "MENSAL" | "BIMESTRAL" | "TRIMESTRAL" | "SEMESTRAL" | "ANUAL";
                };
            };
        };
        responses: {
            /** @description Default Response */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Company"];
                };
            };
        };
    };
    listCompanies: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Default Response */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["CompanyListItem"][];
                };
            };
        };
    };
    getCompanyPlan: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: number;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Default Response */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["CompanyPlan"];
                };
            };
        };
    };
    getCompany: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: number;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Default Response */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Company"];
                };
            };
        };
    };
    updateCompany: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: number;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    name?: string;
                    email?: string | null;
                    phone?: string | null;
                    planId?: null | number;
                    status?: boolean | string;
                    campaignsEnabled?: boolean | string;
                    dueDate?: unknown;
                    /** @enum {string} */
                    recurrence?: "" | "MENSAL" | "BIMESTRAL" | "TRIMESTRAL" | "SEMESTRAL" | "ANUAL";
                    /** @enum {string} */
                    openInvoice?: "move" | "settle";
                };
            };
        };
        responses: {
            /** @description Default Response */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Company"];
                };
            };
        };
    };
    deleteCompany: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: number;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Default Response */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": "";
                };
            };
        };
    };
    saveCompanySchedules: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: number;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    schedules: components["schemas"]["WorkingHoursInput"][];
                    timezone?: string;
                };
            };
        };
        responses: {
            /** @description Default Response */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Company"];
                };
            };
        };
    };
    listConnections: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Default Response */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Connection"][];
                };
            };
        };
    };
    createConnection: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    name: string;
                    greetingMessage?: string | null;
                    farewellMessage?: string | null;
                    complationMessage?: string | null;
                    outOfHoursMessage?: string | null;
                    ratingMessage?: string | null;
                    isDefault?: boolean;
                    token?: string | null;
                    sendIdQueue?: null | "" | false | number;
                    timeSendQueue?: "" | number;
                    transferQueueId?: null | "" | false | number;
                    timeToTransfer?: ("" | number) | null;
                    promptId?: null | "" | false | number;
                    integrationId?: null | "" | false | number;
                    maxUseBotQueues?: "" | number;
                    timeUseBotQueues?: "" | number;
                    expiresTicket?: "" | number;
                    expiresInactiveMessage?: string | null;
                    queueIds?: number[];
                };
            };
        };
        responses: {
            /** @description Default Response */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Connection"];
                };
            };
        };
    };
    getConnection: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: number;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Default Response */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Connection"];
                };
            };
        };
    };
    updateConnection: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: number;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    name?: string;
                    greetingMessage?: string | null;
                    farewellMessage?: string | null;
                    complationMessage?: string | null;
                    outOfHoursMessage?: string | null;
                    ratingMessage?: string | null;
                    isDefault?: boolean;
                    token?: string | null;
                    sendIdQueue?: null | "" | false | number;
                    timeSendQueue?: "" | number;
                    transferQueueId?: null | "" | false | number;
                    timeToTransfer?: ("" | number) | null;
                    promptId?: null | "" | false | number;
                    integrationId?: null | "" | false | number;
                    maxUseBotQueues?: "" | number;
                    timeUseBotQueues?: "" | number;
                    expiresTicket?: "" | number;
                    expiresInactiveMessage?: string | null;
                    queueIds?: number[];
                };
            };
        };
        responses: {
            /** @description Default Response */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Connection"];
                };
            };
        };
    };
    deleteConnection: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: number;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Default Response */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        message: string;
                    };
                };
            };
        };
    };
    renewSession: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: number;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Default Response */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        message: string;
                    };
                };
            };
        };
    };
    startSession: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: number;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Default Response */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        message: string;
                    };
                };
            };
        };
    };
    endSession: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: number;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Default Response */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        message: string;
                    };
                };
            };
        };
    };
    listContacts: {
        parameters: {
            query?: {
                searchParam?: string;
                pageNumber?: number;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Default Response */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        contacts: components["schemas"]["Contact"][];
                        count: number;
                        hasMore: boolean;
                    };
                };
            };
        };
    };
    createContact: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    name: string;
                    number: string;
                    email?: string | null;
                    extraInfo?: {
                        id?: number | null;
                        name: string;
                        value: string;
                    }[];
                };
            };
        };
        responses: {
            /** @description Default Response */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ContactFull"];
                };
            };
        };
    };
    listAllContacts: {
        parameters: {
            query?: {
                name?: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Default Response */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        id: number;
                        name: string;
                        number: string;
                        email: string;
                    }[];
                };
            };
        };
    };
    getContact: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: number;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Default Response */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ContactFull"];
                };
            };
        };
    };
    updateContact: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: number;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    name?: string;
                    number?: ("" | string) | null;
                    email?: string | null;
                    extraInfo?: {
                        id?: number | null;
                        name: string;
                        value: string;
                    }[];
                };
            };
        };
        responses: {
            /** @description Default Response */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ContactFull"];
                };
            };
        };
    };
    deleteContact: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: number;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Default Response */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        message: string;
                    };
                };
            };
        };
    };
    readDashboard: {
        parameters: {
            query?: {
                days?: number;
                date_from?: string;
                date_to?: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Default Response */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Dashboard"];
                };
            };
        };
    };
    exportContacts: {
        parameters: {
            query?: {
                searchParam?: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Default Response */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": unknown;
                };
            };
        };
    };
    listContactImports: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Default Response */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ContactImport"][];
                };
            };
        };
    };
    createContactImport: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Default Response */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ContactImportFull"];
                };
            };
        };
    };
    getContactImport: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: number;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Default Response */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ContactImportFull"];
                };
            };
        };
    };
    startContactImport: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: number;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    hasHeader: boolean;
                    columns: {
                        /** @default  */
                        title?: string;
                        /** @enum {string} */
                        to: "name" | "number" | "email" | "extra" | "skip";
                    }[];
                };
            };
        };
        responses: {
            /** @description Default Response */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ContactImport"];
                };
            };
        };
    };
    cancelContactImport: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: number;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Default Response */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ContactImport"];
                };
            };
        };
    };
    listContactImportErrors: {
        parameters: {
            query?: {
                pageNumber?: number;
            };
            header?: never;
            path: {
                id: number;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Default Response */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        rows: {
                            row: number;
                            /** @enum {string} */
                            fault: "empty" | "noNumber" | "invalidNumber" | "invalidName" | "invalidEmail" | "tooLong" | "duplicate";
                            detail: string | null;
                            cells: string[];
                        }[];
                        count: number;
                        hasMore: boolean;
                    };
                };
            };
        };
    };
    getContactImportReport: {
        parameters: {
            query?: {
                language?: "pt" | "en" | "es";
            };
            header?: never;
            path: {
                id: number;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Default Response */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": unknown;
                };
            };
        };
    };
    uploadContacts: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Default Response */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Contact"][];
                };
            };
        };
    };
    importAddressBook: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Default Response */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        found: number;
                        created: number;
                        updated: number;
                    };
                };
            };
        };
    };
    listDuplicateContacts: {
        parameters: {
            query?: {
                pageNumber?: number;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Default Response */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        groups: {
                            /** @enum {string} */
                            reason: "number" | "email" | "name";
                            contacts: {
                                id: number;
                                name: string;
                                number: string;
                                email: string;
                                profilePicUrl: string;
                                isGroup: boolean;
                                companyId: number;
                                whatsappId: number | null;
                                /** @enum {string} */
                                channel: "whatsapp" | "instagram" | "facebook";
                                createdAt: string;
                                updatedAt: string;
                                ticketCount: number;
                            }[];
                        }[];
                        hasMore: boolean;
                    };
                };
            };
        };
    };
    mergeContacts: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    keepId: number;
                    otherIds: number[];
                };
            };
        };
        responses: {
            /** @description Default Response */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        contact: components["schemas"]["ContactFull"];
                        merges: {
                            id: number;
                            contactId: number;
                            name: string;
                            otherName: string;
                            createdAt: string;
                        }[];
                    };
                };
            };
        };
    };
    listContactMerges: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Default Response */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        id: number;
                        contactId: number;
                        name: string;
                        otherName: string;
                        createdAt: string;
                    }[];
                };
            };
        };
    };
    undoContactMerge: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: number;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Default Response */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ContactFull"];
                };
            };
        };
    };
    pageHelps: {
        parameters: {
            query?: {
                searchParam?: string;
                pageNumber?: number;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Default Response */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        records: components["schemas"]["Help"][];
                        count: number;
                        hasMore: boolean;
                    };
                };
            };
        };
    };
    createHelp: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    title: string;
                    video: string;
                    description?: string | null;
                };
            };
        };
        responses: {
            /** @description Default Response */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Help"];
                };
            };
        };
    };
    listHelps: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Default Response */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Help"][];
                };
            };
        };
    };
    getHelp: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: number;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Default Response */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Help"];
                };
            };
        };
    };
    updateHelp: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: number;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    title?: string;
                    video?: string;
                    description?: string | null;
                };
            };
        };
        responses: {
            /** @description Default Response */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Help"];
                };
            };
        };
    };
    deleteHelp: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: number;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Default Response */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        message: string;
                    };
                };
            };
        };
    };
    getMedia: {
        parameters: {
            query: {
                company: number;
                expires: number;
                signature: string;
                variant?: "original" | "thumbnail";
                download?: string;
            };
            header?: never;
            path: {
                id: string;
                name: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Default Response */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": unknown;
                };
            };
            /** @description Default Response */
            206: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": unknown;
                };
            };
            /** @description Default Response */
            304: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": unknown;
                };
            };
            /** @description Default Response */
            416: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": unknown;
                };
            };
        };
    };
    listMessages: {
        parameters: {
            query?: {
                pageNumber?: number;
                size?: number;
                before?: string;
                after?: string;
                around?: string | "unread";
                peek?: boolean | string | number;
            };
            header?: never;
            path: {
                ticketId: number;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Default Response */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        messages: components["schemas"]["Message"][];
                        ticket: components["schemas"]["TicketFull"];
                        tickets: components["schemas"]["TicketSpan"][];
                        count: number;
                        newer: number;
                        hasMore: boolean;
                        unread: {
                            firstId: string;
                            count: number;
                        } | null;
                    };
                };
            };
        };
    };
    sendMessage: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                ticketId: number;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    /** @default  */
                    body?: string;
                    quotedMsg?: null | false | (string | number) | {
                        id: string | number;
                    };
                    quickMessageId?: null | "" | false | number;
                    clientId?: string | null;
                } | null;
            };
        };
        responses: {
            /** @description Default Response */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        messages: components["schemas"]["Message"][];
                    };
                };
            };
        };
    };
    editMessage: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                messageId: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    body: string;
                };
            };
        };
        responses: {
            /** @description Default Response */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Message"];
                };
            };
        };
    };
    reactToMessage: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                messageId: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    emoji: string;
                };
            };
        };
        responses: {
            /** @description Default Response */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Message"];
                };
            };
        };
    };
    forwardMessage: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    messageId: string;
                    ticketId: number;
                };
            };
        };
        responses: {
            /** @description Default Response */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Message"];
                };
            };
        };
    };
    retryMessage: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                messageId: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Default Response */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Message"];
                };
            };
        };
    };
    deleteMessage: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                messageId: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Default Response */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Message"];
                };
            };
        };
    };
    getFacebookApp: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Default Response */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["FacebookApp"];
                };
            };
        };
    };
    linkFacebook: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    facebookUserId: string;
                    facebookUserToken: string;
                    addInstagram: boolean;
                };
            };
        };
        responses: {
            /** @description Default Response */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Connection"][];
                };
            };
        };
    };
    verifyMetaWebhook: {
        parameters: {
            query?: {
                "hub.mode"?: string;
                "hub.verify_token"?: string;
                "hub.challenge"?: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Default Response */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": string;
                };
            };
        };
    };
    receiveMetaWebhook: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Default Response */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": string;
                };
            };
        };
    };
    listNotes: {
        parameters: {
            query: {
                ticketId: number;
                contactId?: number;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Default Response */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["NoteListItem"][];
                };
            };
        };
    };
    createNote: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    note: string;
                    ticketId: number;
                    contactId: number;
                };
            };
        };
        responses: {
            /** @description Default Response */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Note"];
                };
            };
        };
    };
    deleteNote: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: number;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Default Response */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        message: string;
                    };
                };
            };
        };
    };
    listPublicPlans: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Default Response */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Plan"][];
                };
            };
        };
    };
    listAllPlans: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Default Response */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Plan"][];
                };
            };
        };
    };
    pagePlans: {
        parameters: {
            query?: {
                searchParam?: string;
                pageNumber?: number;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Default Response */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        plans: components["schemas"]["Plan"][];
                        count: number;
                        hasMore: boolean;
                    };
                };
            };
        };
    };
    createPlan: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    name: string;
                    users?: "" | number;
                    connections?: "" | number;
                    queues?: "" | number;
                    storageLimitMb?: "" | null | number;
                    value?: number | string;
                    /** @default true */
                    isPublic?: boolean;
                    /** @default true */
                    useCampaigns?: boolean;
                    /** @default true */
                    useSchedules?: boolean;
                    /** @default true */
                    useInternalChat?: boolean;
                    /** @default true */
                    useExternalApi?: boolean;
                    /** @default true */
                    useKanban?: boolean;
                    /** @default true */
                    useOpenAi?: boolean;
                    /** @default true */
                    useIntegrations?: boolean;
                };
            };
        };
        responses: {
            /** @description Default Response */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Plan"];
                };
            };
        };
    };
    getPlan: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: number;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Default Response */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Plan"];
                };
            };
        };
    };
    updatePlan: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: number;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    name?: string;
                    users?: "" | number;
                    connections?: "" | number;
                    queues?: "" | number;
                    storageLimitMb?: "" | null | number;
                    value?: number | string;
                    isPublic?: boolean;
                    useCampaigns?: boolean;
                    useSchedules?: boolean;
                    useInternalChat?: boolean;
                    useExternalApi?: boolean;
                    useKanban?: boolean;
                    useOpenAi?: boolean;
                    useIntegrations?: boolean;
                };
            };
        };
        responses: {
            /** @description Default Response */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Plan"];
                };
            };
        };
    };
    deletePlan: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: number;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Default Response */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": "";
                };
            };
        };
    };
    listQueueOptions: {
        parameters: {
            query: {
                queueId: number;
                parentId?: (-1 | "-1" | "null" | "undefined") | (null | "" | false | number);
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Default Response */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["QueueOption"][];
                };
            };
        };
    };
    createQueueOption: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    title: string;
                    message?: string | null;
                    queueId: number;
                    parentId?: (-1 | "-1" | "null" | "undefined") | (null | "" | false | number);
                    option?: null | "" | false | number;
                };
            };
        };
        responses: {
            /** @description Default Response */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["QueueOptionInPlace"];
                };
            };
        };
    };
    getQueueOption: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: number;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Default Response */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["QueueOptionInPlace"];
                };
            };
        };
    };
    updateQueueOption: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: number;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    title?: string;
                    message?: string | null;
                    parentId?: (-1 | "-1" | "null" | "undefined") | (null | "" | false | number);
                    option?: null | "" | false | number;
                };
            };
        };
        responses: {
            /** @description Default Response */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["QueueOptionInPlace"];
                };
            };
        };
    };
    deleteQueueOption: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: number;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Default Response */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        message: string;
                    };
                };
            };
        };
    };
    attachToQueueOption: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: number;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Default Response */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        mensagem: string;
                    };
                };
            };
        };
    };
    detachFromQueueOption: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: number;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Default Response */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        mensagem: string;
                    };
                };
            };
        };
    };
    listPrompts: {
        parameters: {
            query?: {
                searchParam?: string;
                pageNumber?: number;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Default Response */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        prompts: components["schemas"]["Prompt"][];
                        count: number;
                        hasMore: boolean;
                    };
                };
            };
        };
    };
    createPrompt: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    maxMessages?: number;
                    maxTokens?: number;
                    temperature?: number;
                    /** @enum {string} */
                    voice?: "texto" | "pt-BR-FranciscaNeural" | "pt-BR-AntonioNeural" | "pt-BR-BrendaNeural" | "pt-BR-DonatoNeural" | "pt-BR-ElzaNeural" | "pt-BR-FabioNeural" | "pt-BR-GiovannaNeural" | "pt-BR-HumbertoNeural" | "pt-BR-JulioNeural" | "pt-BR-LeilaNeural" | "pt-BR-LeticiaNeural" | "pt-BR-ManuelaNeural" | "pt-BR-NicolauNeural" | "pt-BR-ValerioNeural" | "pt-BR-YaraNeural";
                    voiceKey?: string | null;
                    voiceRegion?: string | null;
                    name: string;
                    prompt: string;
                    apiKey: string;
                    queueId: number;
                };
            };
        };
        responses: {
            /** @description Default Response */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Prompt"];
                };
            };
        };
    };
    getPrompt: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: number;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Default Response */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Prompt"];
                };
            };
        };
    };
    updatePrompt: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: number;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    maxMessages?: number;
                    maxTokens?: number;
                    temperature?: number;
                    /** @enum {string} */
                    voice?: "texto" | "pt-BR-FranciscaNeural" | "pt-BR-AntonioNeural" | "pt-BR-BrendaNeural" | "pt-BR-DonatoNeural" | "pt-BR-ElzaNeural" | "pt-BR-FabioNeural" | "pt-BR-GiovannaNeural" | "pt-BR-HumbertoNeural" | "pt-BR-JulioNeural" | "pt-BR-LeilaNeural" | "pt-BR-LeticiaNeural" | "pt-BR-ManuelaNeural" | "pt-BR-NicolauNeural" | "pt-BR-ValerioNeural" | "pt-BR-YaraNeural";
                    voiceKey?: string | null;
                    voiceRegion?: string | null;
                    name?: string;
                    prompt?: string;
                    apiKey?: string;
                    queueId?: number;
                };
            };
        };
        responses: {
            /** @description Default Response */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Prompt"];
                };
            };
        };
    };
    deletePrompt: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: number;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Default Response */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        message: string;
                    };
                };
            };
        };
    };
    listChats: {
        parameters: {
            query?: {
                searchParam?: string;
                pageNumber?: number;
                order?: "created" | "recent";
                unread?: boolean | string | number;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Default Response */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        records: components["schemas"]["Chat"][];
                        count: number;
                        hasMore: boolean;
                    };
                };
            };
        };
    };
    createChat: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    title: string;
                    users: {
                        id: number;
                    }[];
                };
            };
        };
        responses: {
            /** @description Default Response */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Chat"];
                };
            };
        };
    };
    getChat: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                uuid: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Default Response */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Chat"];
                };
            };
        };
    };
    updateChat: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: number;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    title?: string;
                    users?: {
                        id: number;
                    }[];
                };
            };
        };
        responses: {
            /** @description Default Response */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Chat"];
                };
            };
        };
    };
    deleteChat: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: number;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Default Response */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        message: string;
                    };
                };
            };
        };
    };
    readChat: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: number;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    lastId?: number | null;
                } | null;
            };
        };
        responses: {
            /** @description Default Response */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Chat"];
                };
            };
        };
    };
    listChatMessages: {
        parameters: {
            query?: {
                pageNumber?: number;
                before?: number;
            };
            header?: never;
            path: {
                id: number;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Default Response */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        records: components["schemas"]["ChatMessage"][];
                        count: number;
                        hasMore: boolean;
                    };
                };
            };
        };
    };
    postChatMessage: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: number;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    /** @default  */
                    message?: string;
                    clientId?: string | null;
                } | null;
            };
        };
        responses: {
            /** @description Default Response */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["SentChatMessage"];
                };
            };
        };
    };
    listQueueIntegrations: {
        parameters: {
            query?: {
                searchParam?: string;
                pageNumber?: number;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Default Response */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        queueIntegrations: components["schemas"]["QueueIntegration"][];
                        count: number;
                        hasMore: boolean;
                    };
                };
            };
        };
    };
    createQueueIntegration: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    /** @enum {string} */
                    type: "dialogflow" | "n8n" | "webhook" | "typebot";
                    name: string;
                    projectName?: string | null;
                    jsonContent?: string | null;
                    urlN8N?: string | null;
                    language?: "" | null | ("pt-BR" | "en" | "es");
                    typebotSlug?: string | null;
                    typebotExpires?: "" | number;
                    typebotKeywordFinish?: string | null;
                    typebotUnknownMessage?: string | null;
                    typebotDelayMessage?: "" | number;
                    typebotKeywordRestart?: string | null;
                    typebotRestartMessage?: string | null;
                };
            };
        };
        responses: {
            /** @description Default Response */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["QueueIntegration"];
                };
            };
        };
    };
    getQueueIntegration: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: number;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Default Response */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["QueueIntegration"];
                };
            };
        };
    };
    updateQueueIntegration: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: number;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    /** @enum {string} */
                    type?: "dialogflow" | "n8n" | "webhook" | "typebot";
                    name?: string;
                    projectName?: string | null;
                    jsonContent?: string | null;
                    urlN8N?: string | null;
                    language?: "" | null | ("pt-BR" | "en" | "es");
                    typebotSlug?: string | null;
                    typebotExpires?: "" | number;
                    typebotKeywordFinish?: string | null;
                    typebotUnknownMessage?: string | null;
                    typebotDelayMessage?: "" | number;
                    typebotKeywordRestart?: string | null;
                    typebotRestartMessage?: string | null;
                };
            };
        };
        responses: {
            /** @description Default Response */
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["QueueIntegration"];
                };
            };
        };
    };
    deleteQueueIntegration: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: number;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Default Response */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": "";
                };
            };
        };
    };
    testDialogflowSession: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    projectName: string;
                    jsonContent?: string | null;
                    /**
                     * @default pt-BR
                     * @enum {string}
                     */
                    language?: "pt-BR" | "en" | "es";
                    id?: null | "" | false | number;
                };
            };
        };
        responses: {
            /** @description Default Response */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["TestSession"];
                };
            };
        };
    };
    listQueues: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Default Response */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Queue"][];
                };
            };
        };
    };
    createQueue: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    name: string;
                    color: string;
                    greetingMessage?: string | null;
                    outOfHoursMessage?: string | null;
                    orderQueue?: null | "" | false | number;
                    integrationId?: null | "" | false | number;
                    promptId?: null | "" | false | number;
                    schedules?: components["schemas"]["WorkingHoursInput"][];
                };
            };
        };
        responses: {
            /** @description Default Response */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Queue"];
                };
            };
        };
    };
    getQueue: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: number;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Default Response */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Queue"];
                };
            };
        };
    };
    updateQueue: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: number;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    name?: string;
                    color?: string;
                    greetingMessage?: string | null;
                    outOfHoursMessage?: string | null;
                    orderQueue?: null | "" | false | number;
                    integrationId?: null | "" | false | number;
                    promptId?: null | "" | false | number;
                    schedules?: components["schemas"]["WorkingHoursInput"][];
                };
            };
        };
        responses: {
            /** @description Default Response */
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Queue"];
                };
            };
        };
    };
    deleteQueue: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: number;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Default Response */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": "";
                };
            };
        };
    };
    attachToQueue: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: number;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Default Response */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        mensagem: string;
                    };
                };
            };
        };
    };
    detachFromQueue: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: number;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Default Response */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        mensagem: string;
                    };
                };
            };
        };
    };
    listQuickMessages: {
        parameters: {
            query?: {
                searchParam?: string;
                pageNumber?: number;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Default Response */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        records: components["schemas"]["QuickMessage"][];
                        count: number;
                        hasMore: boolean;
                    };
                };
            };
        };
    };
    createQuickMessage: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    shortcode: string;
                    message?: string | null;
                    geral?: (boolean | ("true" | "false" | "")) | null;
                    status?: (boolean | ("true" | "false" | "")) | null;
                };
            };
        };
        responses: {
            /** @description Default Response */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["QuickMessage"];
                };
            };
        };
    };
    listAllQuickMessages: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Default Response */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["QuickMessage"][];
                };
            };
        };
    };
    getQuickMessage: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: number;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Default Response */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["QuickMessage"];
                };
            };
        };
    };
    updateQuickMessage: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: number;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    shortcode: string;
                    message?: string | null;
                    geral?: (boolean | ("true" | "false" | "")) | null;
                    status?: (boolean | ("true" | "false" | "")) | null;
                };
            };
        };
        responses: {
            /** @description Default Response */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["QuickMessage"];
                };
            };
        };
    };
    deleteQuickMessage: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: number;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Default Response */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        message: string;
                    };
                };
            };
        };
    };
    attachToQuickMessage: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: number;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Default Response */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        mensagem: string;
                    };
                };
            };
        };
    };
    detachFromQuickMessage: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: number;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Default Response */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        mensagem: string;
                    };
                };
            };
        };
    };
    listSchedules: {
        parameters: {
            query?: {
                searchParam?: string;
                pageNumber?: number;
                contactId?: number;
                userId?: number;
                status?: "" | ("PENDENTE" | "AGENDADA" | "ENVIADA" | "ERRO");
                from?: string;
                to?: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Default Response */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        schedules: components["schemas"]["Schedule"][];
                        count: number;
                        hasMore: boolean;
                    };
                };
            };
        };
    };
    createSchedule: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    body: string;
                    contactId: number;
                    sendAt: string;
                    whatsappId?: null | "" | false | number;
                };
            };
        };
        responses: {
            /** @description Default Response */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Schedule"];
                };
            };
        };
    };
    getSchedule: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: number;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Default Response */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Schedule"];
                };
            };
        };
    };
    updateSchedule: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: number;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    body: string;
                    contactId: number;
                    sendAt: string;
                    whatsappId?: null | "" | false | number;
                };
            };
        };
        responses: {
            /** @description Default Response */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Schedule"];
                };
            };
        };
    };
    deleteSchedule: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: number;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Default Response */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        message: string;
                    };
                };
            };
        };
    };
    attachToSchedule: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: number;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Default Response */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        mensagem: string;
                    };
                };
            };
        };
    };
    detachFromSchedule: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: number;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Default Response */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        mensagem: string;
                    };
                };
            };
        };
    };
    listSettings: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Default Response */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Setting"][];
                };
            };
        };
    };
    getSetting: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                key: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Default Response */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Setting"];
                };
            };
        };
    };
    saveSetting: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                key: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    value?: string | number | boolean;
                };
            };
        };
        responses: {
            /** @description Default Response */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Setting"];
                };
            };
        };
    };
    signUp: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    name: string;
                    email: string;
                    phone?: string | null;
                    password: string;
                    planId: number;
                    /** @default null */
                    language?: ("pt" | "en" | "es") | null;
                };
            };
        };
        responses: {
            /** @description Default Response */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Company"];
                };
            };
            /** @description Default Response */
            202: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        message: string;
                    };
                };
            };
        };
    };
    listTags: {
        parameters: {
            query?: {
                searchParam?: string;
                pageNumber?: number;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Default Response */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        tags: components["schemas"]["TagListItem"][];
                        count: number;
                        hasMore: boolean;
                    };
                };
            };
        };
    };
    createTag: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    name: string;
                    color?: string | null;
                    kanban?: number | null;
                };
            };
        };
        responses: {
            /** @description Default Response */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Tag"];
                };
            };
        };
    };
    listAllTags: {
        parameters: {
            query?: {
                searchParam?: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Default Response */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Tag"][];
                };
            };
        };
    };
    listKanbanTags: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Default Response */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        lista: components["schemas"]["Tag"][];
                    };
                };
            };
        };
    };
    getTag: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: number;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Default Response */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Tag"];
                };
            };
        };
    };
    updateTag: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: number;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    name: string;
                    color?: string | null;
                    kanban?: number | null;
                };
            };
        };
        responses: {
            /** @description Default Response */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Tag"];
                };
            };
        };
    };
    deleteTag: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: number;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Default Response */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        message: string;
                    };
                };
            };
        };
    };
    listTickets: {
        parameters: {
            query?: {
                searchParam?: string;
                pageNumber?: number;
                status?: "pending" | "open" | "closed";
                date?: string;
                updatedAt?: string;
                showAll?: boolean | string | number;
                withUnreadMessages?: boolean | string | number;
                forBell?: boolean | string | number;
                queueIds?: number[] | string;
                unqueued?: boolean | string;
                tags?: number[] | string;
                users?: number[] | string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Default Response */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        tickets: components["schemas"]["Ticket"][];
                        count: number;
                        hasMore: boolean;
                    };
                };
            };
        };
    };
    createTicket: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    contactId: number;
                    queueId?: null | "" | false | number;
                    whatsappId?: null | "" | false | number;
                    userId?: null | "" | false | number;
                };
            };
        };
        responses: {
            /** @description Default Response */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["TicketFull"];
                };
            };
            /** @description Default Response */
            409: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        error: string;
                        /** @enum {string} */
                        code: "ERR_OTHER_OPEN_TICKET";
                    };
                };
            };
        };
    };
    countTickets: {
        parameters: {
            query?: {
                showAll?: boolean | string | number;
                queueIds?: number[] | string;
                unqueued?: boolean | string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Default Response */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["TicketCounts"];
                };
            };
        };
    };
    listBoard: {
        parameters: {
            query?: {
                searchParam?: string;
                pageNumber?: number;
                status?: "pending" | "open" | "closed";
                date?: string;
                updatedAt?: string;
                showAll?: boolean | string | number;
                withUnreadMessages?: boolean | string | number;
                forBell?: boolean | string | number;
                queueIds?: number[] | string;
                unqueued?: boolean | string;
                tags?: number[] | string;
                users?: number[] | string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Default Response */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        tickets: components["schemas"]["Ticket"][];
                        count: number;
                        hasMore: boolean;
                    };
                };
            };
        };
    };
    getTicket: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: number;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Default Response */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["TicketFull"];
                };
            };
        };
    };
    changeTicket: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: number;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    /** @enum {string} */
                    status?: "pending" | "open" | "closed";
                    userId?: null | "" | false | number;
                    queueId?: null | "" | false | number;
                    whatsappId?: null | "" | false | number;
                    useIntegration?: boolean | null;
                    promptId?: null | "" | false | number;
                    integrationId?: null | "" | false | number;
                    chatbot?: boolean;
                };
            };
        };
        responses: {
            /** @description Default Response */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["TicketFull"];
                };
            };
        };
    };
    deleteTicket: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: number;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Default Response */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        message: string;
                    };
                };
            };
        };
    };
    getTicketByUuid: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                uuid: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Default Response */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["TicketFull"];
                };
            };
        };
    };
    undoClosing: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: number;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Default Response */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["TicketFull"];
                };
            };
        };
    };
    setTicketTags: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    ticketId: number;
                    tags: {
                        id: number;
                    }[];
                };
            };
        };
        responses: {
            /** @description Default Response */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Ticket"];
                };
            };
        };
    };
    addTicketTag: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                ticketId: number;
                tagId: "lane0" | number;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Default Response */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        message: string;
                    };
                };
            };
            /** @description Default Response */
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        ticketId: number;
                        tagId: number;
                        createdAt: string;
                        updatedAt: string;
                    };
                };
            };
        };
    };
    removeTicketLanes: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                ticketId: number;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Default Response */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        message: string;
                    };
                };
            };
        };
    };
    pageUsers: {
        parameters: {
            query?: {
                searchParam?: string;
                pageNumber?: number;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Default Response */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        users: components["schemas"]["User"][];
                        count: number;
                        hasMore: boolean;
                    };
                };
            };
        };
    };
    createUser: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    name: string;
                    email: string;
                    password: string;
                    /**
                     * @default user
                     * @enum {string}
                     */
                    profile?: "user" | "supervisor" | "admin";
                    allTicket?: string;
                    whatsappId?: null | "" | false | number;
                    /** @default [] */
                    queueIds?: number[];
                };
            };
        };
        responses: {
            /** @description Default Response */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["User"];
                };
            };
        };
    };
    listUsers: {
        parameters: {
            query?: {
                companyId?: number;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Default Response */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["UserListItem"][];
                };
            };
        };
    };
    getUser: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: number;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Default Response */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["User"];
                };
            };
        };
    };
    updateUser: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: number;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    name?: string;
                    email?: string;
                    password?: string | null;
                    currentPassword?: string | null;
                    /** @enum {string} */
                    profile?: "user" | "supervisor" | "admin";
                    allTicket?: string;
                    whatsappId?: null | "" | false | number;
                    queueIds?: number[];
                    language?: ("pt" | "en" | "es") | null;
                };
            };
        };
        responses: {
            /** @description Default Response */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["User"];
                };
            };
        };
    };
    deleteUser: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: number;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Default Response */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        message: string;
                    };
                };
            };
        };
    };
}
