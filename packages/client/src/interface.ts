export interface paths {
    "/organizations/{organizationId}/libraries/{libraryId}/assets": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List assets, newest first
         * @description Lists the live assets of a library, variants included, newest first. With `tags`, an asset must carry every tag.
         */
        get: operations["asset-list"];
        put?: never;
        /**
         * Upload files
         * @description Stores up to 20 images or videos, or none of them if one is refused. The answer comes at once; fields that are computed, such as `width`, are null until processing is done, usually within seconds.
         */
        post: operations["asset-upload"];
        /**
         * Move assets to the trash
         * @description Moves assets and their variants to the trash, for 30 days. Assets that are already there, or not in the library, are skipped.
         */
        delete: operations["asset-trash"];
        options?: never;
        head?: never;
        /**
         * Change several assets
         * @description Sets the same values of up to 100 assets, all or none, or of those that a filter means. A person can undo it. An addition to the interface.
         */
        patch: operations["asset-editTogether"];
        trace?: never;
    };
    "/organizations/{organizationId}/libraries/{libraryId}/trash": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List the assets in the trash
         * @description Lists the originals in the trash of a library, the last trashed first. An addition to the interface.
         */
        get: operations["asset-trashed"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/organizations/{organizationId}/libraries/{libraryId}/assets/known": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Find out which files a library has
         * @description Finds, by the SHA-256 of their bytes, which of up to 1,000 files are live originals of the library, so that a program uploads only the others. It changes nothing. An addition to the interface.
         */
        post: operations["asset-known"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/organizations/{organizationId}/libraries/{libraryId}/assets/{assetId}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Get an asset
         * @description Reads an asset with its variants. An asset in the trash or in another library is answered like one that does not exist. `include` is an addition to the interface.
         */
        get: operations["asset-get"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        /**
         * Change an asset
         * @description Sets any of these values of an asset, all or none; those left out stay. Without an own time or position, the asset has those of its file. `metadata` stays what the file says. An addition to the interface.
         */
        patch: operations["asset-edit"];
        trace?: never;
    };
    "/organizations/{organizationId}/libraries/{libraryId}/assets/{assetId}/similar": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List similar assets, the most similar first
         * @description Lists originals of the library that look like an asset or show the same kind of thing, the most similar first, with `score`, at most 1; `highlights` is empty. Images are compared once they were analysed, with the part `objects` of `ANALYSIS`. An addition to the interface.
         */
        get: operations["asset-similar"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/organizations/{organizationId}/libraries/{libraryId}/archive": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Download assets as a ZIP
         * @description Sends a ZIP of assets as it is made, with `manifest.json` as its first file: what each file is, and which assets are missing and why. Without `ids`, `q`, `tags`, `approval` and `filter` it has all originals of the library. At most 65,000 files, and two archives at the same time. An addition to the interface.
         */
        get: operations["asset-archive"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/organizations/{organizationId}/libraries/{libraryId}/assets/tag": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Add tags to assets
         * @description Adds every tag to every asset. Repeating the call changes nothing. One asset that is not in the library refuses the whole call.
         */
        post: operations["asset-tag"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/organizations/{organizationId}/libraries/{libraryId}/assets/untag": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Remove tags from assets
         * @description Removes every tag from every asset. Tags that an asset does not carry are ignored. One asset that is not in the library refuses the whole call.
         */
        post: operations["asset-untag"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/organizations/{organizationId}/libraries/{libraryId}/assets/{assetId}/description": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        /**
         * Replace the description of an asset
         * @description Replaces the description exactly as sent. An empty text clears it.
         */
        patch: operations["asset-describe"];
        trace?: never;
    };
    "/organizations/{organizationId}/libraries/{libraryId}/assets/{assetId}/promote": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Promote a variant to primary; it takes effect a moment later
         * @description Makes a variant the default of its asset: id and `url` stay, the file changes and `contentVersion` grows. The former default becomes a new variant. The swap completes a moment after the answer.
         */
        post: operations["asset-promote"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/organizations/{organizationId}/libraries/{libraryId}/assets/restore": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Restore assets from the trash
         * @description Takes originals out of the trash, with their variants. Ids that are not in the trash of the library are skipped. An addition to the interface.
         */
        post: operations["asset-restore"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/organizations/{organizationId}/libraries/{libraryId}/assets/transfer": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Move assets to another library of the organization
         * @description Moves assets, with their variants, to another library of the organization: all or none. Addresses of files stay.
         */
        post: operations["asset-transfer"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/organizations/{organizationId}/libraries/{libraryId}/assets/{assetId}/approval": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        /**
         * Set the approval of an asset
         * @description Replaces the approval of an original or a variant. Needs an OAuth token and a paid plan.
         */
        patch: operations["asset-approve"];
        trace?: never;
    };
    "/organizations/{organizationId}/changes/{changeId}/undo": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Undo a change
         * @description Undoes a change that the same person made within the last ten minutes, by the `changeId` of its answer. What somebody has changed since stays, and is counted as `kept`. Needs the token of a person. An addition to the interface.
         */
        post: operations["bulkChange-undoIn"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/organizations/{organizationId}/collections": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List collections
         * @description Lists the collections of the organization by name. `count` counts the assets that the credential can read. An addition to the interface.
         */
        get: operations["collection-list"];
        put?: never;
        /**
         * Create a collection
         * @description Creates a collection without assets, or with `filter` a smart one. A key needs write access to a library. An addition to the interface.
         */
        post: operations["collection-create"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/organizations/{organizationId}/collections/{collectionId}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Get a collection
         * @description Reads a collection. An addition to the interface.
         */
        get: operations["collection-get"];
        put?: never;
        post?: never;
        /**
         * Delete a collection
         * @description Deletes a collection; its assets stay where they are. Needs the token of a person. One that visitors see by a link is 403. An addition to the interface.
         */
        delete: operations["collection-delete"];
        options?: never;
        head?: never;
        /**
         * Change a collection
         * @description Changes the given fields of a collection. Needs the token of a person. An addition to the interface.
         */
        patch: operations["collection-update"];
        trace?: never;
    };
    "/organizations/{organizationId}/collections/{collectionId}/assets": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List the assets of a collection
         * @description Lists the assets of a collection in its order, as far as the credential can read them. An addition to the interface.
         */
        get: operations["collection-assets"];
        put?: never;
        /**
         * Add assets to a collection
         * @description Adds assets at the end of a collection; a variant stands for its original. Assets that the credential cannot read are skipped. A smart collection takes none. An addition to the interface.
         */
        post: operations["collection-collect"];
        /**
         * Remove assets from a collection
         * @description Takes assets out of a collection; they stay in their libraries. An addition to the interface.
         */
        delete: operations["collection-remove"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/organizations/{organizationId}/libraries/{libraryId}/assets/{assetId}/comments": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List the comments on an asset
         * @description Lists the comments on an asset, the first one first, and the picks of visitors. An addition to the interface.
         */
        get: operations["comment-list"];
        put?: never;
        /**
         * Comment on an asset
         * @description Comments on an asset, or replies to a comment; members named with `@` are mailed. Needs the token of a person. An addition to the interface.
         */
        post: operations["comment-add"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/organizations/{organizationId}/libraries/{libraryId}/comments/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post?: never;
        /**
         * Delete a comment
         * @description Deletes one’s own comment; an owner deletes every one. An addition to the interface.
         */
        delete: operations["comment-delete"];
        options?: never;
        head?: never;
        /**
         * Edit a comment
         * @description Replaces the text of one’s own comment. An addition to the interface.
         */
        patch: operations["comment-edit"];
        trace?: never;
    };
    "/organizations/{organizationId}/libraries/{libraryId}/comments/{id}/resolve": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Resolve a comment
         * @description Marks a comment and its replies as resolved. An addition to the interface.
         */
        post: operations["comment-resolve"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/organizations/{organizationId}/libraries/{libraryId}/comments/{id}/reopen": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Reopen a comment
         * @description Turns “Resolve a comment” back. An addition to the interface.
         */
        post: operations["comment-reopen"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/organizations/{organizationId}/presets": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List presets
         * @description Lists the forms in which images of the organization are served at `/cdn/{assetId}/p/{name}`, by name. `og`, `thumb`, `square`, `web` and `print` come with the service. An addition to the interface.
         */
        get: operations["delivery-presets"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/organizations/{organizationId}/presets/{name}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        /**
         * Set a preset
         * @description Adds a preset, or replaces it, also one that comes with the service. What is left out has its default. An address with `?v=` stays in caches as it was: give a changed look another name. Needs the token of an owner. An addition to the interface.
         */
        put: operations["delivery-setPreset"];
        post?: never;
        /**
         * Delete a preset
         * @description Deletes a preset: its addresses are 404. One that comes with the service is as it came. Needs the token of an owner. An addition to the interface.
         */
        delete: operations["delivery-deletePreset"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/organizations/{organizationId}/delivery-keys": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List delivery keys
         * @description Lists the keys that sign addresses of files, the oldest first. Needs the token of an owner. An addition to the interface.
         */
        get: operations["delivery-keys"];
        put?: never;
        /**
         * Add a delivery key
         * @description Adds a key that signs addresses of files: `?exp={unix seconds}&kid={kid}&sig={signature}`, where the signature is the HMAC-SHA256 of `{path}`, a line feed and `{exp}` in hexadecimal digits, and the path begins with `/cdn/`. The secret is shown once. Needs the token of an owner. An addition to the interface.
         */
        post: operations["delivery-addKey"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/organizations/{organizationId}/delivery-keys/{kid}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post?: never;
        /**
         * Delete a delivery key
         * @description Deletes a key: the addresses that it signed end within a second. Needs the token of an owner. An addition to the interface.
         */
        delete: operations["delivery-deleteKey"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/organizations/{organizationId}/libraries/{libraryId}/assets/{assetId}/signed-url": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Sign an address
         * @description Signs the address of a file, of a size or of a preset, with the newest delivery key of the organization; the first time, one is made. An addition to the interface.
         */
        post: operations["delivery-signAddress"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/organizations/{organizationId}/events": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List or follow events
         * @description What changed in the libraries that the credential can read, the oldest first, for 30 days: pass `Next-After` of the answer as `after` to continue; `Has-More` says whether there are more already. With `Accept: text/event-stream` the answer is a stream of server-sent events, one for each change within a second, which continues after `Last-Event-ID`; a comment every 15 seconds shows that it is alive. An addition to the interface.
         */
        get: operations["event-list"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/libraries": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Create a library and a key, without an account
         * @description Needs no credential. The key is shown once. The library is held for 30 days; until then a person can claim it with `claimUrl`, which is also sent by mail. Show `claimUrl` to the person when `emailSent` is false.
         */
        post: operations["library-createUnclaimed"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/organizations/{organizationId}/libraries": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List libraries
         * @description Lists the libraries that the credential can read, the oldest first.
         */
        get: operations["library-list"];
        put?: never;
        /**
         * Create a library
         * @description Creates an empty library. Without a slug, one is made from the name. A key gets write access to the library that it creates.
         */
        post: operations["library-create"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/organizations/{organizationId}/libraries/{libraryId}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Get a library
         * @description Reads a library as it is in the list, and who gets its files. An addition to the interface.
         */
        get: operations["library-get"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        /**
         * Rename a library
         * @description Changes the display name. The id and the addresses of files stay. `delivery`, an addition to the interface, says who gets the files, `imagesCarryCredit` and `originalsKeepLocation` what they say about themselves.
         */
        patch: operations["library-rename"];
        trace?: never;
    };
    "/me": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Get what the credential can access
         * @description Call it first: it names the organization and the libraries that the other operations need. For an OAuth token of a whole account it lists every organization.
         */
        get: operations["me-get"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/organizations/{organizationId}/members": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List members
         * @description Lists the members of an organization, owners first. Needs the token of a person that no application got. An addition to the interface.
         */
        get: operations["member-list"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/organizations/{organizationId}/members/{personId}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post?: never;
        /**
         * Remove a member
         * @description Ends a membership. Needs the token of an owner that no application got. An addition to the interface.
         */
        delete: operations["member-remove"];
        options?: never;
        head?: never;
        /**
         * Change a member
         * @description Gives a member a role, or suspends them: they can see everything and change nothing. Needs the token of an owner that no application got. An addition to the interface.
         */
        patch: operations["member-change"];
        trace?: never;
    };
    "/organizations/{organizationId}/invitations": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List open invitations
         * @description Lists the invitations that nobody has accepted, the newest first. Needs the token of a person that no application got. An addition to the interface.
         */
        get: operations["member-listInvitations"];
        put?: never;
        /**
         * Invite a person
         * @description Mails a link that makes its reader a member, for 7 days. A new invitation replaces the open one to the same address. Needs the token of an owner that no application got. An addition to the interface.
         */
        post: operations["member-invite"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/organizations/{organizationId}/invitations/{invitationId}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post?: never;
        /**
         * Withdraw an invitation
         * @description Ends an open invitation. Needs the token of an owner that no application got. An addition to the interface.
         */
        delete: operations["member-withdrawInvitation"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/organizations/{organizationId}/searches": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List saved searches
         * @description Lists the own ones, and those that the organization shares, by name. An addition to the interface.
         */
        get: operations["savedSearch-list"];
        put?: never;
        /**
         * Save a search
         * @description Saves a filter and an order under a name. An addition to the interface.
         */
        post: operations["savedSearch-save"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/organizations/{organizationId}/searches/{searchId}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post?: never;
        /**
         * Delete a saved search
         * @description Deletes an own search. An owner deletes shared ones. An addition to the interface.
         */
        delete: operations["savedSearch-delete"];
        options?: never;
        head?: never;
        /**
         * Change a saved search
         * @description Changes the given fields of an own search. An owner changes shared ones. An addition to the interface.
         */
        patch: operations["savedSearch-update"];
        trace?: never;
    };
    "/organizations/{organizationId}/search/assets": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Search assets, best first
         * @description Searches name, description, tags, place and the text in images in all libraries that the credential can read. Without `q` it returns the newest assets.
         */
        get: operations["search-assets"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/organizations/{organizationId}/share-links": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List share links
         * @description Lists the share links that have not been ended, the newest first, 50 at a time. A key sees those that it made. An addition to the interface.
         */
        get: operations["shareLink-list"];
        put?: never;
        /**
         * Create a share link
         * @description Creates a link for visitors without an account, or for `people`, to assets or to a collection; the address is shown once. A key shares assets of libraries that it can write to. An addition to the interface.
         */
        post: operations["shareLink-share"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/organizations/{organizationId}/share-links/{linkId}/picks": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List the picks of visitors
         * @description Lists the assets that visitors of a link picked, with their names. Needs the token of a person. An addition to the interface.
         */
        get: operations["shareLink-picks"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/organizations/{organizationId}/share-links/{linkId}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post?: never;
        /**
         * End a share link
         * @description Ends a link for good. An addition to the interface.
         */
        delete: operations["shareLink-end"];
        options?: never;
        head?: never;
        /**
         * Change a share link
         * @description Changes the given settings of a link: members and keys their own, owners every one. `password` null removes it. An addition to the interface.
         */
        patch: operations["shareLink-edit"];
        trace?: never;
    };
    "/organizations/{organizationId}/share-links/{linkId}/address": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Give a share link a new address
         * @description Gives a link a new address, shown once; the former one stops working. An addition to the interface.
         */
        post: operations["shareLink-renew"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/organizations/{organizationId}/libraries/{libraryId}/tags": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List the tags of a library, the most used first
         * @description Lists the tags of a library with their counts, the most used first.
         */
        get: operations["tag-list"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/organizations/{organizationId}/libraries/{libraryId}/uploads": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Upload a file from a URL, or to the bucket
         * @description Begins an upload of one file; reading the upload tells how far it is. With `source`, the service fetches the file itself, in the background, from a public `http` or `https` URL: at most 5 redirects, 30 minutes, and the limit per file; private addresses are refused; without `name` its server names the file, or else the last part of the final URL’s path. With `transport: "direct"`, `name` and `size`, where files are stored in a bucket, the answer has URLs to which the client sends the parts of the file itself. The same address begins a resumable upload when `Tus-Resumable` is sent. `Api-Version` may be missing. An addition to the interface.
         */
        post: operations["upload-create"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/organizations/{organizationId}/libraries/{libraryId}/uploads/address": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Create a one-use upload address
         * @description Creates a URL to which anybody can upload one file to this library within 15 minutes, without a credential: `POST` with multipart/form-data, as for “Upload files”, with the same answer. It is for agents and forms that must not have a key. An upload that is repeated gives the same asset. What the caller may no longer do is refused. An addition to the interface.
         */
        post: operations["upload-createAddress"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/organizations/{organizationId}/libraries/{libraryId}/uploads/{uploadId}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Read a resumable upload
         * @description Reads how far a resumable upload is, and which asset it became or why it was refused, until a day after its end. Uploads are begun and sent with the tus protocol at the same addresses. `Api-Version` may be missing. An addition to the interface.
         */
        get: operations["upload-get"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/organizations/{organizationId}/libraries/{libraryId}/uploads/{uploadId}/parts": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Get the URLs of missing parts
         * @description For an upload with `transport: "direct"`: the parts that the bucket does not have yet, at most 100, with new URLs. Ask again when these are sent. The URLs of the beginning are valid for an hour. An addition to the interface.
         */
        post: operations["upload-renewParts"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/organizations/{organizationId}/libraries/{libraryId}/uploads/{uploadId}/complete": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Complete an upload to the bucket
         * @description For an upload with `transport: "direct"`, once the bucket has all parts: the file is inspected, and becomes an asset or is refused a moment later, as after the last byte of a resumable upload. Repeating the call changes nothing. An addition to the interface.
         */
        post: operations["upload-complete"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/organizations/{organizationId}/webhooks": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List webhooks
         * @description Lists the webhooks of an organization; an application and a key get those they added. Needs the token of an owner, or a key. An addition to the interface.
         */
        get: operations["webhook-list"];
        put?: never;
        /**
         * Add a webhook
         * @description Adds a URL that events are sent to; the secret is shown once. Empty lists stand for all events and all libraries. Needs the token of an owner, or a key, which names libraries that it reads. An addition to the interface.
         */
        post: operations["webhook-add"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/organizations/{organizationId}/webhooks/{webhookId}/deliveries": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List the deliveries to a webhook
         * @description Lists up to 50 messages to a webhook with their last attempts, the latest first. Needs the token of an owner, or the key that added it. An addition to the interface.
         */
        get: operations["webhook-deliveries"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/organizations/{organizationId}/webhooks/{webhookId}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post?: never;
        /**
         * Delete a webhook
         * @description Deletes a webhook with what waits for it and its log. Needs the token of an owner, or the key that added it. An addition to the interface.
         */
        delete: operations["webhook-delete"];
        options?: never;
        head?: never;
        /**
         * Change a webhook
         * @description Changes the given fields of a webhook. Needs the token of an owner, or the key that added it. An addition to the interface.
         */
        patch: operations["webhook-change"];
        trace?: never;
    };
    "/organizations/{organizationId}/webhooks/{webhookId}/secret": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Replace the secret of a webhook
         * @description Gives a webhook a new secret, shown once. For 24 hours both secrets sign. Needs the token of an owner, or the key that added it. An addition to the interface.
         */
        post: operations["webhook-rotateSecret"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/organizations/{organizationId}/webhooks/{webhookId}/enable": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Switch a webhook on again
         * @description Switches a webhook on again, and tries what waits at once. Needs the token of an owner, or the key that added it. An addition to the interface.
         */
        post: operations["webhook-switchOn"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/organizations/{organizationId}/webhooks/{webhookId}/test": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Send a test message
         * @description Sends a message of the type `webhook.test`. Needs the token of an owner, or the key that added it. An addition to the interface.
         */
        post: operations["webhook-test"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/organizations/{organizationId}/webhooks/{webhookId}/replay": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Send the events since a time again
         * @description Sends the events since a time again, as far as they are kept. Once within a minute. Needs the token of an owner, or the key that added it. An addition to the interface.
         */
        post: operations["webhook-replay"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
}
export interface webhooks {
    event: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * An event
         * @description Sent for each event that the webhook wants, at least once, and in the order of each asset. Signed as Standard Webhooks 1.0 describes. Owners add webhooks in the settings of their organization, programs by `POST …/webhooks`.
         */
        post: operations["webhook-event"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
}
export interface components {
    schemas: {
        AssetPosition: {
            /** @description Signed decimal degrees. */
            latitude: number;
            /** @description Signed decimal degrees. */
            longitude: number;
        };
        RightsToSet: {
            /** @description From when it may be used. */
            validFrom?: string | null;
            /** @description Until when it may be used. */
            validUntil?: string | null;
            /** @description Whether it may not be deleted permanently. */
            hold?: boolean;
            /** @description Who made it. */
            creator?: string | null;
            /** @description The credit line. */
            credit?: string | null;
            /** @description The copyright notice. */
            copyright?: string | null;
            /** @description The licence, in words or as a URL. */
            licence?: string | null;
        };
        AssetFocalPoint: {
            /** @description From the left, 0 to 1. */
            x: number;
            /** @description From the top, 0 to 1. */
            y: number;
        };
        UploadSource: {
            /** @description An `http` or `https` URL that everybody can reach. */
            url: string;
        };
        Asset: {
            /** @description Id. */
            id: string;
            /** @description Pixels, as a person sees the image. */
            width: number | null;
            /** @description Pixels. */
            height: number | null;
            /** @description Name. */
            name: string | null;
            /** @description Id of the library: its slug. */
            libraryId: string | null;
            /** @description A placeholder in the BlurHash format. */
            blurhash: string | null;
            /**
             * Format: uri
             * @description Permanent public URL of the file.
             */
            url: string | null;
            /**
             * Format: uri
             * @deprecated
             * @description Address of a tiny blurred image.
             */
            thumbUrlBlurred: string | null;
            /** @description JSON text of a map from the longest edge in pixels to the URL at that size. */
            sizes: string | null;
            /**
             * Format: uri
             * @description Opens the asset in the web application.
             */
            appUrl: string | null;
            /** @description Alternative versions of the asset. */
            variants: (components["schemas"]["AssetVariant"] | null)[] | null;
            /** @description Id of the original that a variant belongs to; null on an original. */
            parentId: string | null;
            /** @description What the asset shows. */
            description: string | null;
            /** @description Tags. */
            tags: (string | null)[] | null;
            /** @description Media type of the file. */
            contentType: string | null;
            /** @description Bytes. */
            size: number | null;
            /** @description Seconds; null on images. */
            duration: number | null;
            /** @description Details from the bytes of the file. */
            metadata: components["schemas"]["AssetMetadata"] | null;
            /** @description Unix milliseconds. */
            created: number | null;
            /** @description Unix milliseconds; null until processed. */
            updated: number | null;
            /** @description Changes whenever the bytes at the same url change. Append it as ?v=. */
            contentVersion: number | null;
            /** @description Who uploaded the asset. */
            uploadedBy: components["schemas"]["Uploader"] | null;
            /** @description The approval (delivery) state and who set it; null without one. */
            approval: components["schemas"]["Approval"] | null;
            /**
             * Format: uri
             * @description Address of the image at 400 pixels.
             */
            thumbUrl: string | null;
            /**
             * Format: uri
             * @description Address of the image at 1600 pixels, or of the largest size.
             */
            thumbHighUrl: string | null;
            /** @description The variants, in the form that older clients read. */
            views: components["schemas"]["AssetView"][] | null;
            /** @description "main" on an original, "variant" on a variant. */
            type: string | null;
        };
        AssetVariant: {
            /** @description Id. */
            id: string;
            /** @description Id of the original that a variant belongs to; null on an original. */
            parentId: string | null;
            /** @description Pixels. */
            width: number | null;
            /** @description Pixels. */
            height: number | null;
            /** @description Name. */
            name: string | null;
            /**
             * Format: uri
             * @description Permanent public URL of the file.
             */
            url: string | null;
            /** @description JSON text of a map from the longest edge in pixels to the URL at that size. */
            sizes: string | null;
            /**
             * Format: uri
             * @description Opens the asset in the web application.
             */
            appUrl: string | null;
        };
        AssetMetadata: {
            /** @description What the device recorded. */
            capture: components["schemas"]["AssetCapture"] | null;
            /** @description The streams of a video; null on an image. */
            video: components["schemas"]["VideoStream"] | null;
        };
        AssetCapture: {
            /** @description As written by the device; a hint only. */
            recordedAt: string | null;
            /** @description Maker of the device. */
            make: string | null;
            /** @description Model of the device. */
            model: string | null;
            /** @description Software of the device. */
            software: string | null;
            /** @description Signed decimal degrees; only with longitude. */
            latitude: number | null;
            /** @description Signed decimal degrees; only with latitude. */
            longitude: number | null;
            /** @description Metres above sea level. */
            altitude: number | null;
        };
        VideoStream: {
            /** @description Name of the video codec. */
            codec: string;
            /** @description Frames per second. */
            frameRate: number | null;
            /** @description Bits per second across all streams. */
            bitrate: number | null;
            /** @description Whether there is sound. */
            hasAudio: boolean;
            /** @description Name of the audio codec. */
            audioCodec: string | null;
            /** @description Name of the channel layout. */
            audioLayout: string | null;
            /** @description Hertz. */
            audioSampleRate: number | null;
        };
        Uploader: {
            /** @description Name. */
            name: string | null;
            /**
             * Format: uri
             * @description Address of the image of the person.
             */
            avatarUrl: string | null;
        };
        Approval: {
            /** @description One of the organization's approval states. */
            state: string;
            /**
             * Format: email
             * @description Email address of the person who set it.
             */
            setBy: string | null;
            /** @description Unix milliseconds. */
            setAt: number | null;
            /** @description A remark about the approval. */
            note?: string;
        };
        AssetView: {
            /** @description Id. */
            id: string;
            /** @description Id of the original that a variant belongs to; null on an original. */
            parentId: string | null;
            /** @description Pixels. */
            width: number | null;
            /** @description Pixels. */
            height: number | null;
            /** @description Name. */
            name: string | null;
            /**
             * Format: uri
             * @description Permanent public URL of the file.
             */
            url: string | null;
            /**
             * Format: uri
             * @description Address of the image at 400 pixels.
             */
            thumbUrl: string | null;
            /** @description The kind: `main` on an original, `variant` on a variant. */
            type: string | null;
            /** @description Details from the bytes of the file. */
            metadata: components["schemas"]["AssetMetadata"] | null;
        };
        TrashedAsset: {
            /** @description Id. */
            id: string;
            /** @description Name. */
            name: string;
            /** @description When it was moved to the trash, in Unix milliseconds. */
            trashed: number;
            /** @description When its files go for good, in Unix milliseconds. */
            purged: number;
        };
        Playback: {
            /**
             * @description Whether it is made already, or could not be.
             * @enum {string}
             */
            state: "waiting" | "ready" | "failed";
            /** @description From 0 to 1. */
            progress: number;
            /** @description MP4 with H.264 and AAC, at most 1080 pixels on its shorter edge; null until it is ready. */
            url: string | null;
            /** @description Pixels. */
            width: number | null;
            /** @description Pixels. */
            height: number | null;
            /** @description Frames per second. */
            frameRate: number | null;
            /** @description Whether browsers play the original as well. */
            originalPlays: boolean;
            /** @description Small frames in one JPEG, row by row; null until it is ready. */
            strip: {
                /** @description Its URL. */
                url: string;
                /** @description Seconds from one frame to the next. */
                interval: number;
                /** @description How many frames it has. */
                count: number;
                /** @description Frames in a row. */
                columns: number;
                /** @description Pixels of one frame. */
                width: number;
                /** @description Pixels. */
                height: number;
            } | null;
            /** @description The subtitles within the file that are text, at most 8; empty until it is ready. */
            captions: {
                /** @description WebVTT. */
                url: string;
                /** @description As in BCP 47; null when the file does not say. */
                language: string | null;
                /** @description Its title, else its language. */
                label: string;
            }[];
        };
        AssetState: {
            /**
             * @description `waiting` before a run, and between two of them.
             * @enum {string}
             */
            processing: "waiting" | "running" | "done" | "failed";
            /** @description Why it failed, or has to wait; otherwise null. */
            reason: string | null;
        };
        AssetRendition: {
            /** @description The longest edge in pixels. */
            edge: number;
            /** @description Pixels. */
            width: number | null;
            /** @description Pixels. */
            height: number | null;
            /**
             * Format: uri
             * @description Its URL.
             */
            url: string;
            /** @description Media type. */
            type: string;
        };
        AssetWithExtras: {
            /** @description Id. */
            id: string;
            /** @description Pixels, as a person sees the image. */
            width: number | null;
            /** @description Pixels. */
            height: number | null;
            /** @description Name. */
            name: string | null;
            /** @description Id of the library: its slug. */
            libraryId: string | null;
            /** @description A placeholder in the BlurHash format. */
            blurhash: string | null;
            /**
             * Format: uri
             * @description Permanent public URL of the file.
             */
            url: string | null;
            /**
             * Format: uri
             * @deprecated
             * @description Address of a tiny blurred image.
             */
            thumbUrlBlurred: string | null;
            /** @description JSON text of a map from the longest edge in pixels to the URL at that size. */
            sizes: string | null;
            /**
             * Format: uri
             * @description Opens the asset in the web application.
             */
            appUrl: string | null;
            /** @description Alternative versions of the asset. */
            variants: (components["schemas"]["AssetVariant"] | null)[] | null;
            /** @description Id of the original that a variant belongs to; null on an original. */
            parentId: string | null;
            /** @description What the asset shows. */
            description: string | null;
            /** @description Tags. */
            tags: (string | null)[] | null;
            /** @description Media type of the file. */
            contentType: string | null;
            /** @description Bytes. */
            size: number | null;
            /** @description Seconds; null on images. */
            duration: number | null;
            /** @description Details from the bytes of the file. */
            metadata: components["schemas"]["AssetMetadata"] | null;
            /** @description Unix milliseconds. */
            created: number | null;
            /** @description Unix milliseconds; null until processed. */
            updated: number | null;
            /** @description Changes whenever the bytes at the same url change. Append it as ?v=. */
            contentVersion: number | null;
            /** @description Who uploaded the asset. */
            uploadedBy: components["schemas"]["Uploader"] | null;
            /** @description The approval (delivery) state and who set it; null without one. */
            approval: components["schemas"]["Approval"] | null;
            /**
             * Format: uri
             * @description Address of the image at 400 pixels.
             */
            thumbUrl: string | null;
            /**
             * Format: uri
             * @description Address of the image at 1600 pixels, or of the largest size.
             */
            thumbHighUrl: string | null;
            /** @description The variants, in the form that older clients read. */
            views: components["schemas"]["AssetView"][] | null;
            /** @description "main" on an original, "variant" on a variant. */
            type: string | null;
            /** @description Only with `include=playback`; null on images, and where none is made. */
            playback?: components["schemas"]["Playback"] | null;
            /** @description Only with `include=state`: how far processing is. */
            state?: components["schemas"]["AssetState"];
            /** @description Only with `include=renditions`: what `sizes` has, as a list. */
            renditions?: components["schemas"]["AssetRendition"][] | null;
            /** @description Descriptions in other languages, by language tag. */
            descriptions?: {
                [key: string]: string;
            };
            /** @description Who has the rights, and from when until when. */
            rights?: {
                /** @description From when it may be used. */
                validFrom: string | null;
                /** @description Until when it may be used. */
                validUntil: string | null;
                /** @description Whether it may not be deleted permanently. */
                hold: boolean;
                /** @description Who made it. */
                creator: string | null;
                /** @description The credit line. */
                credit: string | null;
                /** @description The copyright notice. */
                copyright: string | null;
                /** @description The licence, in words or as a URL. */
                licence: string | null;
            };
            /** @description The point that every crop keeps; null: none is set. */
            focalPoint?: components["schemas"]["AssetFocalPoint"] | null;
            /** @description When it was taken: as a person set it, otherwise as its file says. */
            taken?: string | null;
            /** @description Where it was taken: as a person set it, otherwise as its file says. */
            position?: components["schemas"]["AssetPosition"] | null;
            /** @description Creator, credit, copyright and licence: as set, otherwise as its file says. */
            credit?: {
                /** @description Who made it. */
                creator: string | null;
                /** @description The credit line. */
                credit: string | null;
                /** @description The copyright notice. */
                copyright: string | null;
                /** @description The licence, in words or as a URL. */
                licence: string | null;
            };
            /** @description Which second of a film its poster shows; null: the service chooses. */
            posterAt?: number | null;
        };
        SearchHit: {
            /** @description Id. */
            id: string;
            /** @description Pixels, as a person sees the image. */
            width: number | null;
            /** @description Pixels. */
            height: number | null;
            /** @description Name. */
            name: string | null;
            /** @description Id of the library: its slug. */
            libraryId: string | null;
            /** @description A placeholder in the BlurHash format. */
            blurhash: string | null;
            /**
             * Format: uri
             * @description Permanent public URL of the file.
             */
            url: string | null;
            /**
             * Format: uri
             * @deprecated
             * @description Address of a tiny blurred image.
             */
            thumbUrlBlurred: string | null;
            /** @description JSON text of a map from the longest edge in pixels to the URL at that size. */
            sizes: string | null;
            /**
             * Format: uri
             * @description Opens the asset in the web application.
             */
            appUrl: string | null;
            /** @description Alternative versions of the asset. */
            variants: (components["schemas"]["AssetVariant"] | null)[] | null;
            /** @description Id of the original that a variant belongs to; null on an original. */
            parentId: string | null;
            /** @description What the asset shows. */
            description: string | null;
            /** @description Tags. */
            tags: (string | null)[] | null;
            /** @description Media type of the file. */
            contentType: string | null;
            /** @description Bytes. */
            size: number | null;
            /** @description Seconds; null on images. */
            duration: number | null;
            /** @description Details from the bytes of the file. */
            metadata: components["schemas"]["AssetMetadata"] | null;
            /** @description Unix milliseconds. */
            created: number | null;
            /** @description Unix milliseconds; null until processed. */
            updated: number | null;
            /** @description Changes whenever the bytes at the same url change. Append it as ?v=. */
            contentVersion: number | null;
            /** @description Who uploaded the asset. */
            uploadedBy: components["schemas"]["Uploader"] | null;
            /** @description The approval (delivery) state and who set it; null without one. */
            approval: components["schemas"]["Approval"] | null;
            /**
             * Format: uri
             * @description Address of the image at 400 pixels.
             */
            thumbUrl: string | null;
            /**
             * Format: uri
             * @description Address of the image at 1600 pixels, or of the largest size.
             */
            thumbHighUrl: string | null;
            /** @description The variants, in the form that older clients read. */
            views: components["schemas"]["AssetView"][] | null;
            /** @description "main" on an original, "variant" on a variant. */
            type: string | null;
            /** @description What matched. */
            highlights: components["schemas"]["SearchHitHighlights"];
            /** @description Relevance, higher is better. */
            score?: number;
        };
        /** @description A field is present only when the search matched it. */
        SearchHitHighlights: {
            /** @description The name as HTML, matched terms in <mark>. */
            name?: string;
            /** @description The tags that matched. */
            tags?: string[];
        };
        ListedCollection: {
            /** @description Id. */
            id: string;
            /** @description Name. */
            name: string;
            /** @description How many of its assets the credential can read. */
            count: number;
            /** @description When it was last changed, in Unix milliseconds. */
            updated: number;
            /** @description Of a smart collection, which has what its filter means, also later; empty for who sees only some libraries. Null: it has assets of its own. */
            filter: string | null;
        };
        Collection: {
            /** @description Id. */
            id: string;
            /** @description Name. */
            name: string;
            /** @description How many of its assets the credential can read. */
            count: number;
            /** @description When it was last changed, in Unix milliseconds. */
            updated: number;
            /** @description Of a smart collection, which has what its filter means, also later; empty for who sees only some libraries. Null: it has assets of its own. */
            filter: string | null;
            /** @description What the collection is for. */
            description: string;
            /**
             * @description The order: by hand, last added first, last captured first, or by name.
             * @enum {string}
             */
            sort: "manual" | "added" | "captured" | "name";
            /** @description The asset on the cover, as long as it is in the collection; null: the first one. */
            coverId: string | null;
        };
        Preset: {
            /** @description Name of the preset. */
            name: string;
            /** @description Pixels; null: as the height says. */
            width: number | null;
            /** @description Pixels; null: as the width says. */
            height: number | null;
            /**
             * @description `cover` fills both edges and cuts off the rest, `contain` fills up with the background, `inside` fits within both. With `inside`, or one edge, small images stay small.
             * @enum {string}
             */
            fit: "cover" | "contain" | "inside";
            /**
             * @description `auto`: AVIF, WebP or JPEG, as the `Accept` of a request says.
             * @enum {string}
             */
            format: "auto" | "webp" | "avif" | "jpeg" | "png";
            /** @description From 1 to 100. */
            quality: number;
            /** @description Below what is transparent, as `#rrggbb`; null: it stays transparent, and is white in a JPEG. */
            background: string | null;
            /** @description Whether a moving GIF or WebP still moves, as a WebP. */
            animated: boolean;
            /** @description Whether it comes with the service, unchanged. */
            shipped: boolean;
        };
        DeliveryKey: {
            /** @description Id of the key. */
            kid: string;
            /** @description Name. */
            name: string;
            /**
             * Format: date-time
             * @description When it was made.
             */
            created: string;
        };
        Event: {
            /** @description Grows from event to event. Continue after it. */
            id: string;
            /**
             * @description What happened.
             * @enum {string}
             */
            type: "asset.created" | "asset.processed" | "asset.failed" | "asset.analysed" | "asset.updated" | "asset.promoted" | "asset.approval_changed" | "asset.delivery_changed" | "asset.trashed" | "asset.restored" | "asset.deleted" | "asset.transferred" | "library.created" | "library.renamed" | "library.claimed" | "library.expired";
            /**
             * Format: date-time
             * @description When the change was made.
             */
            timestamp: string;
            /** @description Id of the organization: its slug. */
            organizationId: string;
            /** @description Id of the library; of `asset.transferred`, the one that the asset came to. */
            libraryId: string;
            /** @description Who made the change. */
            actor: components["schemas"]["EventActor"];
            /** @description What it happened to. */
            data: {
                /** @description Null for events of libraries. */
                assetId: string | null;
                /** @description The asset as it is when the event is read, perhaps after later changes; null when it is in the trash, gone, or in a library that the caller cannot read. */
                asset: components["schemas"]["Asset"] | null;
                /** @description Of `asset.updated`, what changed; otherwise empty. */
                fields: ("name" | "description" | "tags" | "takenAt" | "position" | "descriptions" | "rights" | "focalPoint" | "posterAt")[];
                /** @description Of `asset.transferred`, the library that the asset left. */
                fromLibraryId: string | null;
                /** @description Of `asset.delivery_changed`: id of the asset. */
                id?: string;
                /** @description Of `asset.delivery_changed`: whether its address is answered now, with a signature where the library asks for one. */
                served?: boolean;
                /**
                 * Format: date-time
                 * @description Of `asset.delivery_changed`: when that ends by itself; null: never.
                 */
                until?: string | null;
            };
        };
        EventActor: {
            /**
             * @description `system`: the service itself, such as after processing.
             * @enum {string}
             */
            type: "key" | "person" | "application" | "system";
            /** @description Of the key, the person, or the grant of the application; null for `system`. */
            id: string | null;
            /** @description For whom an application acted. */
            personId?: string;
        };
        Library: {
            /** @description Id. */
            id: string;
            /** @description Name. */
            name: string | null;
            /** @description Live originals and variants. */
            assetsCount: number | null;
            /**
             * @deprecated
             * @description The same as `assetsCount`.
             */
            photosCount: number | null;
            /** @description Assets in the trash. */
            trashCount: number | null;
            /** @description Tags. */
            tags: (components["schemas"]["Tag"] | null)[] | null;
            /**
             * @description Only of one library, and after a change of it: who gets files by their public address: `open`: everybody; `approved`: everybody, but only assets with the approval state `approved`; `signed`: whoever has a signed address.
             * @enum {string}
             */
            delivery?: "open" | "approved" | "signed";
            /** @description Like `delivery`: whether smaller images and those of presets carry creator, credit, copyright, licence and description as XMP. */
            imagesCarryCredit?: boolean;
            /** @description Like `delivery`: whether public addresses and share links give originals with all that their files say. `false`: without place, device and names, where the format allows it, else a rendition or nothing. */
            originalsKeepLocation?: boolean;
        };
        Tag: {
            /** @description The tag. */
            id: string;
            /** @description How many live assets carry the tag. */
            count: number | null;
            /** @description "user" or "ai". */
            type: string | null;
        };
        Me: {
            /** @description Id of the organization: its slug. */
            organizationId: string;
            /** @description Display name of the organization. */
            organizationName: string | null;
            /** @description Name of the plan. */
            plan: string | null;
            /** @description The libraries that the credential can reach. */
            libraries: {
                /** @description Id of the library. */
                library: string;
                /**
                 * @description What the credential may do there.
                 * @enum {string}
                 */
                access: "read" | "write";
            }[];
            /** @description The person behind an OAuth token. */
            user?: {
                /** @description Name. */
                name: string | null;
            };
        } | {
            /** @description Every organization of the account. */
            organizations: {
                /** @description Id of the organization: its slug. */
                organizationId: string;
                /** @description Display name of the organization. */
                organizationName: string | null;
                /** @description Name of the plan. */
                plan: string | null;
                /** @description The libraries that the credential can reach. */
                libraries: {
                    /** @description Id of the library. */
                    library: string;
                    /**
                     * @description What the credential may do there.
                     * @enum {string}
                     */
                    access: "read" | "write";
                }[];
            }[];
            /** @description The person behind an OAuth token. */
            user: {
                /** @description Name. */
                name: string | null;
            };
        };
        Member: {
            /** @description Id of the person. */
            personId: string;
            /** @description Name. */
            name: string;
            /** @description Their email address; null when the account has none. */
            email: string | null;
            /** @description Address of the image of the person. */
            avatarUrl: string | null;
            /**
             * @description `owner` or `member`.
             * @enum {string}
             */
            role: "owner" | "member";
            /** @description Whether they can only read. */
            suspended: boolean;
            /** @description Since when, in Unix milliseconds. */
            since: number;
        };
        OpenInvitation: {
            /** @description Id. */
            id: string;
            /** @description Where the invitation was sent to. */
            email: string;
            /**
             * @description `owner` or `member`.
             * @enum {string}
             */
            role: "owner" | "member";
            /** @description Name of the person who sent it; null when the account is gone. */
            invitedBy: string | null;
            /** @description When it ends, in Unix milliseconds. */
            expires: number;
        };
        SavedSearch: {
            /** @description Id of the search. */
            id: string;
            /** @description Name. */
            name: string;
            /** @description The filter, as in `filter=`. */
            filter: string;
            /** @description As in `sort=`; empty for the usual order. Or the groups of a page, which lists refuse: `camera`, `type`, `approval`. */
            sort: string;
            /** @description Whether the organization sees it. */
            shared: boolean;
        };
        /** @description With `cursor`: the next one; null at the end. */
        NextCursor: string | null;
        /** @description With `facets`: what was counted. */
        Facets: {
            /** @description Counts. */
            type?: components["schemas"]["Facet"];
            /** @description Counts. */
            camera?: components["schemas"]["Facet"];
            /** @description Counts. */
            place?: components["schemas"]["Facet"];
            /** @description Counts. */
            year?: components["schemas"]["Facet"];
            /** @description Counts. */
            month?: components["schemas"]["Facet"];
            /** @description Counts. */
            tag?: components["schemas"]["Facet"];
            /** @description Counts. */
            by?: components["schemas"]["Facet"];
            /** @description Counts. */
            approval?: components["schemas"]["Facet"];
            /** @description Counts. */
            library?: components["schemas"]["Facet"];
            /** @description Counts. */
            color?: components["schemas"]["Facet"];
            /** @description Counts. */
            object?: components["schemas"]["Facet"];
        };
        Facet: {
            /** @description The most frequent first, 50 at most. */
            values: {
                /** @description As `filter` takes it. */
                value: string;
                /** @description How many assets have it. */
                count: number;
            }[];
            /** @description Whether there are other values. */
            more: boolean;
            /** @description Whether all found were counted. */
            exact: boolean;
        };
        SearchResult: {
            /** @description The assets of this page, the best first. */
            hits: components["schemas"]["SearchHit"][];
            /** @description All matches, whatever the page. More than 250,000 may be given as 250,000. */
            found: number;
            /** @description Counted from 1. */
            page: number;
            /** @description The next one of `cursor`. */
            nextCursor?: components["schemas"]["NextCursor"];
            /** @description What was counted. */
            facets?: components["schemas"]["Facets"];
        };
        OpenShareLink: {
            /** @description Id. */
            id: string;
            /** @description Heading that visitors see. */
            title: string;
            /** @description Text that visitors see below it. */
            greeting: string;
            /**
             * @description What visitors may download: `none`, `renditions` (the largest size of an image, a video as it plays) or `originals`.
             * @enum {string}
             */
            downloads: "none" | "renditions" | "originals";
            /** @description Whether visitors see file names. */
            showsNames: boolean;
            /** @description Whether visitors see descriptions and capture details. */
            showsMetadata: boolean;
            /** @description Whether visitors may comment and pick. */
            takesFeedback: boolean;
            /** @description How many assets each visitor is asked to pick with yes, which their page counts; null: as many as they like. */
            pickTarget: number | null;
            /** @description Email addresses of those who may open it, signed in; each is mailed the link. Null: anyone with the link. */
            people: string[] | null;
            /** @description When it ends, in Unix milliseconds; null: never. */
            expires: number | null;
            /**
             * @description What it shows: `assets`, `search` or `collection`.
             * @enum {string}
             */
            kind: "assets" | "search" | "collection";
            /** @description How many assets it shows; null for a search. */
            assetsCount: number | null;
            /** @description Whether visitors must enter a password. */
            hasPassword: boolean;
            /** @description Name of the person or the key that made it; null when they are gone. */
            createdBy: string | null;
            /** @description When it was made, in Unix milliseconds. */
            created: number;
            /** @description Whether the credential may change it. */
            mayChange: boolean;
            /** @description Use by visitors. */
            total: {
                /** @description Visits. */
                visits: number;
                /** @description Downloads. */
                downloads: number;
            };
            /** @description What visitors said. */
            feedback: {
                /** @description How many picks. */
                picks: number;
                /** @description How many comments. */
                comments: number;
            };
        };
        UploadPart: {
            /** @description Which part it is; the first is 1. */
            number: number;
            /** @description Where the part begins in the file, in bytes. */
            offset: number;
            /** @description Bytes of the part: the body must have exactly as many. */
            size: number;
            /** @description Takes the bytes of the part by `PUT`, without any other header. */
            url: string;
        };
        BegunUpload: {
            /** @description Id. */
            id: string;
            /**
             * @description Whether bytes are missing (`receiving`), or the file waits to be inspected.
             * @enum {string}
             */
            state: "receiving" | "inspecting" | "done" | "refused";
            /** @description Bytes that have come. */
            offset: number;
            /** @description Bytes that the file has; null while the server that it is fetched from has not said so. */
            size: number | null;
            /** @description Null. */
            assetId: string | null;
            /** @description Null. */
            error: {
                /**
                 * @description What went wrong; stable. Branch on it.
                 * @enum {string}
                 */
                code: "UNAUTHENTICATED" | "INVALID_API_KEY" | "API_VERSION_REQUIRED" | "API_KEY_NOT_AUTHORIZED_FOR_LIBRARY" | "API_KEY_READ_ONLY" | "FORBIDDEN" | "APPROVAL_REQUIRES_USER" | "PAID_PLAN_REQUIRED" | "ORGANIZATION_NOT_FOUND" | "RESOURCE_NOT_FOUND" | "NOT_FOUND" | "ENDPOINT_NOT_FOUND" | "BAD_USER_INPUT" | "PAYLOAD_TOO_LARGE" | "LIBRARY_URL_TAKEN" | "CONFLICT" | "PRECONDITION_FAILED" | "PRO_PLAN_CANCELED" | "STORAGE_LIMIT_EXCEEDED" | "LIBRARY_LOCKED" | "EPHEMERAL_STORAGE_LIMIT_EXCEEDED" | "LIBRARY_LIMIT_EXCEEDED" | "EPHEMERAL_LIBRARY_LIMIT_EXCEEDED" | "RATE_LIMIT_EXCEEDED" | "INTERNAL_SERVER_ERROR" | "SERVICE_UNAVAILABLE";
                /** @description An explanation for people; it may be reworded. */
                message: string;
            } | null;
            /** @description The parts of the file that the bucket does not have yet; of many, the first 100. */
            parts?: components["schemas"]["UploadPart"][];
            /**
             * Format: date-time
             * @description When the URLs of the parts end.
             */
            partsExpireAt?: string;
        };
        UploadAddress: {
            /** @description Takes one file by `POST` with multipart/form-data. */
            url: string;
            /**
             * Format: date-time
             * @description When it ends.
             */
            expiresAt: string;
        };
        ResumableUpload: {
            /** @description Id. */
            id: string;
            /**
             * @description Whether bytes are missing (`receiving`), the file waits to be inspected, it is an asset (`done`), or it was refused.
             * @enum {string}
             */
            state: "receiving" | "inspecting" | "done" | "refused";
            /** @description Bytes that have come. */
            offset: number;
            /** @description Bytes that the file has; null while the server that it is fetched from has not said so. */
            size: number | null;
            /** @description Id of the asset that it became; null until it is done. */
            assetId: string | null;
            /** @description Why it was refused; null when it was not. */
            error: {
                /**
                 * @description What went wrong; stable. Branch on it.
                 * @enum {string}
                 */
                code: "UNAUTHENTICATED" | "INVALID_API_KEY" | "API_VERSION_REQUIRED" | "API_KEY_NOT_AUTHORIZED_FOR_LIBRARY" | "API_KEY_READ_ONLY" | "FORBIDDEN" | "APPROVAL_REQUIRES_USER" | "PAID_PLAN_REQUIRED" | "ORGANIZATION_NOT_FOUND" | "RESOURCE_NOT_FOUND" | "NOT_FOUND" | "ENDPOINT_NOT_FOUND" | "BAD_USER_INPUT" | "PAYLOAD_TOO_LARGE" | "LIBRARY_URL_TAKEN" | "CONFLICT" | "PRECONDITION_FAILED" | "PRO_PLAN_CANCELED" | "STORAGE_LIMIT_EXCEEDED" | "LIBRARY_LOCKED" | "EPHEMERAL_STORAGE_LIMIT_EXCEEDED" | "LIBRARY_LIMIT_EXCEEDED" | "EPHEMERAL_LIBRARY_LIMIT_EXCEEDED" | "RATE_LIMIT_EXCEEDED" | "INTERNAL_SERVER_ERROR" | "SERVICE_UNAVAILABLE";
                /** @description An explanation for people; it may be reworded. */
                message: string;
            } | null;
        };
        UploadParts: {
            /** @description The parts of the file that the bucket does not have yet; of many, the first 100. */
            parts: components["schemas"]["UploadPart"][];
            /**
             * Format: date-time
             * @description When the URLs of the parts end.
             */
            partsExpireAt: string;
        };
        Webhook: {
            /** @description Id. */
            id: string;
            /** @description Where events are sent. */
            url: string;
            /** @description The types of events; empty: all. */
            types: ("asset.created" | "asset.processed" | "asset.failed" | "asset.analysed" | "asset.updated" | "asset.promoted" | "asset.approval_changed" | "asset.delivery_changed" | "asset.trashed" | "asset.restored" | "asset.deleted" | "asset.transferred" | "library.created" | "library.renamed" | "library.claimed" | "library.expired")[];
            /** @description Ids of the libraries whose events are sent; empty: all. A key names some that it reads. */
            libraries: string[];
            /** @description When it was made, in Unix milliseconds. */
            created: number;
            /** @description Since when deliveries fail, in Unix milliseconds; null while they succeed. */
            failingSince: number | null;
            /** @description When and why it was switched off; null while it works. */
            switchedOff: {
                /** @description When, in Unix milliseconds. */
                at: number;
                /** @description The reason. */
                why: string;
            } | null;
            /** @description How many deliveries wait. */
            waiting: number;
            /** @description The key that added it; null: none did. */
            key: {
                /** @description Id. */
                id: string;
                /** @description Name. */
                name: string;
            } | null;
        };
        WebhookDelivery: {
            /** @description Id. */
            id: string;
            /** @description The type of its event. */
            type: string;
            /** @description Id of the asset or the library that it is about. */
            subject: string;
            /**
             * @description `parked`: given up, until the events are sent again.
             * @enum {string}
             */
            state: "pending" | "delivered" | "parked";
            /**
             * Format: date-time
             * @description When the event happened.
             */
            created: string;
            /**
             * Format: date-time
             * @description When a pending one is tried next; null: now.
             */
            due: string | null;
            /** @description The last ones, the latest first. */
            attempts: {
                /**
                 * Format: date-time
                 * @description When.
                 */
                at: string;
                /** @description Of the answer. */
                status: number | null;
                /** @description Milliseconds. */
                tookMs: number;
                /** @description How it began. */
                answer: string | null;
                /** @description Why it failed; null after a success. */
                failure: string | null;
            }[];
        };
        Error: {
            /**
             * @description What went wrong; stable. Branch on it.
             * @enum {string}
             */
            code: "UNAUTHENTICATED" | "INVALID_API_KEY" | "API_VERSION_REQUIRED" | "API_KEY_NOT_AUTHORIZED_FOR_LIBRARY" | "API_KEY_READ_ONLY" | "FORBIDDEN" | "APPROVAL_REQUIRES_USER" | "PAID_PLAN_REQUIRED" | "ORGANIZATION_NOT_FOUND" | "RESOURCE_NOT_FOUND" | "NOT_FOUND" | "ENDPOINT_NOT_FOUND" | "BAD_USER_INPUT" | "PAYLOAD_TOO_LARGE" | "LIBRARY_URL_TAKEN" | "CONFLICT" | "PRECONDITION_FAILED" | "PRO_PLAN_CANCELED" | "STORAGE_LIMIT_EXCEEDED" | "LIBRARY_LOCKED" | "EPHEMERAL_STORAGE_LIMIT_EXCEEDED" | "LIBRARY_LIMIT_EXCEEDED" | "EPHEMERAL_LIBRARY_LIMIT_EXCEEDED" | "RATE_LIMIT_EXCEEDED" | "INTERNAL_SERVER_ERROR" | "SERVICE_UNAVAILABLE";
            /** @description An explanation for people; it may be reworded. */
            message: string;
        };
        ErrorResponse: {
            /** @description Why the request failed. */
            error: components["schemas"]["Error"];
        };
    };
    responses: {
        /** @description Done */
        Done: {
            headers: {
                "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                RateLimit: components["headers"]["RateLimit"];
                "RateLimit-Limit": components["headers"]["RateLimitLimit"];
                "RateLimit-Remaining": components["headers"]["RateLimitRemaining"];
                "RateLimit-Reset": components["headers"]["RateLimitReset"];
                "X-Request-Id": components["headers"]["RequestId"];
                [name: string]: unknown;
            };
            content: {
                /**
                 * @example {
                 *       "data": {}
                 *     }
                 */
                "application/json": {
                    /** @description The result. */
                    data: Record<string, never>;
                };
            };
        };
        /** @description The request is malformed, or a quota is used up */
        BadRequest: {
            headers: {
                "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                RateLimit: components["headers"]["RateLimit"];
                "RateLimit-Limit": components["headers"]["RateLimitLimit"];
                "RateLimit-Remaining": components["headers"]["RateLimitRemaining"];
                "RateLimit-Reset": components["headers"]["RateLimitReset"];
                "X-Request-Id": components["headers"]["RequestId"];
                [name: string]: unknown;
            };
            content: {
                /**
                 * @example {
                 *       "error": {
                 *         "code": "BAD_USER_INPUT",
                 *         "message": "The request is not valid."
                 *       }
                 *     }
                 */
                "application/json": components["schemas"]["ErrorResponse"];
            };
        };
        /** @description The credential is missing or refused */
        Unauthorized: {
            headers: {
                "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                "WWW-Authenticate": components["headers"]["Challenge"];
                "X-Request-Id": components["headers"]["RequestId"];
                [name: string]: unknown;
            };
            content: {
                /**
                 * @example {
                 *       "error": {
                 *         "code": "UNAUTHENTICATED",
                 *         "message": "Send a valid credential as \"Authorization: Bearer <API_KEY>\"."
                 *       }
                 *     }
                 */
                "application/json": components["schemas"]["ErrorResponse"];
            };
        };
        /** @description The credential or the plan does not allow it */
        Forbidden: {
            headers: {
                "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                RateLimit: components["headers"]["RateLimit"];
                "RateLimit-Limit": components["headers"]["RateLimitLimit"];
                "RateLimit-Remaining": components["headers"]["RateLimitRemaining"];
                "RateLimit-Reset": components["headers"]["RateLimitReset"];
                "X-Request-Id": components["headers"]["RequestId"];
                [name: string]: unknown;
            };
            content: {
                /**
                 * @example {
                 *       "error": {
                 *         "code": "API_KEY_READ_ONLY",
                 *         "message": "This API key can only read here. Use a key with write access."
                 *       }
                 *     }
                 */
                "application/json": components["schemas"]["ErrorResponse"];
            };
        };
        /** @description The address is unknown or out of reach */
        NotFound: {
            headers: {
                "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                RateLimit: components["headers"]["RateLimit"];
                "RateLimit-Limit": components["headers"]["RateLimitLimit"];
                "RateLimit-Remaining": components["headers"]["RateLimitRemaining"];
                "RateLimit-Reset": components["headers"]["RateLimitReset"];
                "X-Request-Id": components["headers"]["RequestId"];
                [name: string]: unknown;
            };
            content: {
                /**
                 * @example {
                 *       "error": {
                 *         "code": "API_KEY_NOT_AUTHORIZED_FOR_LIBRARY",
                 *         "message": "Library not found, or this credential has no access to it."
                 *       }
                 *     }
                 */
                "application/json": components["schemas"]["ErrorResponse"];
            };
        };
        /** @description The request conflicts with the present state */
        Conflict: {
            headers: {
                "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                RateLimit: components["headers"]["RateLimit"];
                "RateLimit-Limit": components["headers"]["RateLimitLimit"];
                "RateLimit-Remaining": components["headers"]["RateLimitRemaining"];
                "RateLimit-Reset": components["headers"]["RateLimitReset"];
                "X-Request-Id": components["headers"]["RequestId"];
                [name: string]: unknown;
            };
            content: {
                /**
                 * @example {
                 *       "error": {
                 *         "code": "LIBRARY_URL_TAKEN",
                 *         "message": "Another library in this organization already uses this slug. Choose another one."
                 *       }
                 *     }
                 */
                "application/json": components["schemas"]["ErrorResponse"];
            };
        };
        /** @description The asset has changed since it was read */
        PreconditionFailed: {
            headers: {
                "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                RateLimit: components["headers"]["RateLimit"];
                "RateLimit-Limit": components["headers"]["RateLimitLimit"];
                "RateLimit-Remaining": components["headers"]["RateLimitRemaining"];
                "RateLimit-Reset": components["headers"]["RateLimitReset"];
                "X-Request-Id": components["headers"]["RequestId"];
                [name: string]: unknown;
            };
            content: {
                /**
                 * @example {
                 *       "error": {
                 *         "code": "PRECONDITION_FAILED",
                 *         "message": "The asset has changed since you read it. Read it again, then decide."
                 *       }
                 *     }
                 */
                "application/json": components["schemas"]["ErrorResponse"];
            };
        };
        /** @description A file is larger than the limit per file */
        PayloadTooLarge: {
            headers: {
                "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                RateLimit: components["headers"]["RateLimit"];
                "RateLimit-Limit": components["headers"]["RateLimitLimit"];
                "RateLimit-Remaining": components["headers"]["RateLimitRemaining"];
                "RateLimit-Reset": components["headers"]["RateLimitReset"];
                "X-Request-Id": components["headers"]["RequestId"];
                [name: string]: unknown;
            };
            content: {
                /**
                 * @example {
                 *       "error": {
                 *         "code": "PAYLOAD_TOO_LARGE",
                 *         "message": "The file is larger than the limit per file."
                 *       }
                 *     }
                 */
                "application/json": components["schemas"]["ErrorResponse"];
            };
        };
        /** @description The body has a content coding */
        UnsupportedMediaType: {
            headers: {
                "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                RateLimit: components["headers"]["RateLimit"];
                "RateLimit-Limit": components["headers"]["RateLimitLimit"];
                "RateLimit-Remaining": components["headers"]["RateLimitRemaining"];
                "RateLimit-Reset": components["headers"]["RateLimitReset"];
                "X-Request-Id": components["headers"]["RequestId"];
                [name: string]: unknown;
            };
            content: {
                /**
                 * @example {
                 *       "error": {
                 *         "code": "BAD_USER_INPUT",
                 *         "message": "The request is not valid."
                 *       }
                 *     }
                 */
                "application/json": components["schemas"]["ErrorResponse"];
            };
        };
        /** @description The rate limit is exceeded */
        TooManyRequests: {
            headers: {
                "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                RateLimit: components["headers"]["RateLimit"];
                "RateLimit-Limit": components["headers"]["RateLimitLimit"];
                "RateLimit-Remaining": components["headers"]["RateLimitRemaining"];
                "RateLimit-Reset": components["headers"]["RateLimitReset"];
                "Retry-After": components["headers"]["RetryAfter"];
                "X-Request-Id": components["headers"]["RequestId"];
                [name: string]: unknown;
            };
            content: {
                /**
                 * @example {
                 *       "error": {
                 *         "code": "RATE_LIMIT_EXCEEDED",
                 *         "message": "Too many requests. Wait as long as Retry-After says."
                 *       }
                 *     }
                 */
                "application/json": components["schemas"]["ErrorResponse"];
            };
        };
        /** @description Something failed unexpectedly; it is safe to try again */
        InternalServerError: {
            headers: {
                "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                RateLimit: components["headers"]["RateLimit"];
                "RateLimit-Limit": components["headers"]["RateLimitLimit"];
                "RateLimit-Remaining": components["headers"]["RateLimitRemaining"];
                "RateLimit-Reset": components["headers"]["RateLimitReset"];
                "X-Request-Id": components["headers"]["RequestId"];
                [name: string]: unknown;
            };
            content: {
                /**
                 * @example {
                 *       "error": {
                 *         "code": "INTERNAL_SERVER_ERROR",
                 *         "message": "Something went wrong on our side. It is safe to try again in a moment."
                 *       }
                 *     }
                 */
                "application/json": components["schemas"]["ErrorResponse"];
            };
        };
        /** @description The service cannot do this for a moment; try again after `Retry-After` */
        ServiceUnavailable: {
            headers: {
                "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                RateLimit: components["headers"]["RateLimit"];
                "RateLimit-Limit": components["headers"]["RateLimitLimit"];
                "RateLimit-Remaining": components["headers"]["RateLimitRemaining"];
                "RateLimit-Reset": components["headers"]["RateLimitReset"];
                "Retry-After": components["headers"]["RetryAfter"];
                "X-Request-Id": components["headers"]["RequestId"];
                [name: string]: unknown;
            };
            content: {
                /**
                 * @example {
                 *       "error": {
                 *         "code": "SERVICE_UNAVAILABLE",
                 *         "message": "The service is temporarily unavailable. Try again when Retry-After has passed."
                 *       }
                 *     }
                 */
                "application/json": components["schemas"]["ErrorResponse"];
            };
        };
        /** @description Done */
        AssetWithExtras: {
            headers: {
                "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                RateLimit: components["headers"]["RateLimit"];
                "RateLimit-Limit": components["headers"]["RateLimitLimit"];
                "RateLimit-Remaining": components["headers"]["RateLimitRemaining"];
                "RateLimit-Reset": components["headers"]["RateLimitReset"];
                "X-Request-Id": components["headers"]["RequestId"];
                ETag: components["headers"]["ETag"];
                [name: string]: unknown;
            };
            content: {
                /**
                 * @example {
                 *       "data": {
                 *         "id": "k3JxT0v9QmZbW2rLp8aYc",
                 *         "width": 4032,
                 *         "height": 3024,
                 *         "name": "lighthouse.jpg",
                 *         "libraryId": "spring-campaign",
                 *         "blurhash": "LEHV6nWB2yk8pyo0adR*.7kCMdnj",
                 *         "url": "https://media.example.org/cdn/k3JxT0v9QmZbW2rLp8aYc",
                 *         "thumbUrlBlurred": "https://media.example.org/cdn/k3JxT0v9QmZbW2rLp8aYc/blurred",
                 *         "sizes": "{\"400\":\"https://media.example.org/cdn/k3JxT0v9QmZbW2rLp8aYc/400\",\"1600\":\"https://media.example.org/cdn/k3JxT0v9QmZbW2rLp8aYc/1600\"}",
                 *         "appUrl": "https://media.example.org/app/northlight/spring-campaign/k3JxT0v9QmZbW2rLp8aYc",
                 *         "variants": [
                 *           {
                 *             "id": "k3JxT0v9QmZbW2rLp8aYc",
                 *             "parentId": "k3JxT0v9QmZbW2rLp8aYc",
                 *             "width": 4032,
                 *             "height": 3024,
                 *             "name": "lighthouse-square.jpg",
                 *             "url": "https://media.example.org/cdn/k3JxT0v9QmZbW2rLp8aYc",
                 *             "sizes": "{\"400\":\"https://media.example.org/cdn/k3JxT0v9QmZbW2rLp8aYc/400\",\"1600\":\"https://media.example.org/cdn/k3JxT0v9QmZbW2rLp8aYc/1600\"}",
                 *             "appUrl": "https://media.example.org/app/northlight/spring-campaign/k3JxT0v9QmZbW2rLp8aYc"
                 *           }
                 *         ],
                 *         "parentId": null,
                 *         "description": "A lighthouse at dusk.",
                 *         "tags": [
                 *           "lighthouse",
                 *           "sea"
                 *         ],
                 *         "contentType": "image/jpeg",
                 *         "size": 2841377,
                 *         "duration": null,
                 *         "metadata": {
                 *           "capture": {
                 *             "recordedAt": "2026-05-20T18:04:11",
                 *             "make": "Pear",
                 *             "model": "Pear 12",
                 *             "software": "12.1",
                 *             "latitude": 48.36,
                 *             "longitude": -4.77,
                 *             "altitude": 12
                 *           },
                 *           "video": null
                 *         },
                 *         "created": 1783400000000,
                 *         "updated": 1783400003000,
                 *         "contentVersion": null,
                 *         "uploadedBy": {
                 *           "name": "Ada Moreau",
                 *           "avatarUrl": "https://media.example.org/cdn/avatars/Qw1eRt2yUi3oPa4sDf5gH"
                 *         },
                 *         "approval": {
                 *           "state": "approved",
                 *           "setBy": "ada@example.org",
                 *           "setAt": 1783500000000,
                 *           "note": "Ready for print."
                 *         },
                 *         "thumbUrl": "https://media.example.org/cdn/k3JxT0v9QmZbW2rLp8aYc/400",
                 *         "thumbHighUrl": "https://media.example.org/cdn/k3JxT0v9QmZbW2rLp8aYc/1600",
                 *         "views": [
                 *           {
                 *             "id": "k3JxT0v9QmZbW2rLp8aYc",
                 *             "parentId": "k3JxT0v9QmZbW2rLp8aYc",
                 *             "width": 4032,
                 *             "height": 3024,
                 *             "name": "lighthouse-square.jpg",
                 *             "url": "https://media.example.org/cdn/k3JxT0v9QmZbW2rLp8aYc",
                 *             "thumbUrl": "https://media.example.org/cdn/k3JxT0v9QmZbW2rLp8aYc/400",
                 *             "type": "main",
                 *             "metadata": {
                 *               "capture": {
                 *                 "recordedAt": "2026-05-20T18:04:11",
                 *                 "make": "Pear",
                 *                 "model": "Pear 12",
                 *                 "software": "12.1",
                 *                 "latitude": 48.36,
                 *                 "longitude": -4.77,
                 *                 "altitude": 12
                 *               },
                 *               "video": null
                 *             }
                 *           }
                 *         ],
                 *         "type": "main",
                 *         "playback": null,
                 *         "descriptions": {
                 *           "de": "Ein Leuchtturm in der Dämmerung."
                 *         }
                 *       }
                 *     }
                 */
                "application/json": {
                    /** @description The result. */
                    data: components["schemas"]["AssetWithExtras"];
                };
            };
        };
        /** @description Done */
        Library: {
            headers: {
                "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                RateLimit: components["headers"]["RateLimit"];
                "RateLimit-Limit": components["headers"]["RateLimitLimit"];
                "RateLimit-Remaining": components["headers"]["RateLimitRemaining"];
                "RateLimit-Reset": components["headers"]["RateLimitReset"];
                "X-Request-Id": components["headers"]["RequestId"];
                [name: string]: unknown;
            };
            content: {
                /**
                 * @example {
                 *       "data": {
                 *         "id": "spring-campaign",
                 *         "name": "Spring campaign",
                 *         "assetsCount": 1,
                 *         "photosCount": 1,
                 *         "trashCount": 1,
                 *         "tags": [
                 *           {
                 *             "id": "lighthouse",
                 *             "count": 12,
                 *             "type": "user"
                 *           }
                 *         ],
                 *         "delivery": "open",
                 *         "imagesCarryCredit": true,
                 *         "originalsKeepLocation": true
                 *       }
                 *     }
                 */
                "application/json": {
                    /** @description The result. */
                    data: components["schemas"]["Library"];
                };
            };
        };
        /** @description Done */
        ResumableUpload: {
            headers: {
                "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                RateLimit: components["headers"]["RateLimit"];
                "RateLimit-Limit": components["headers"]["RateLimitLimit"];
                "RateLimit-Remaining": components["headers"]["RateLimitRemaining"];
                "RateLimit-Reset": components["headers"]["RateLimitReset"];
                "X-Request-Id": components["headers"]["RequestId"];
                [name: string]: unknown;
            };
            content: {
                /**
                 * @example {
                 *       "data": {
                 *         "id": "Bq7wLs2hX5nTe9rKo4vYm",
                 *         "state": "done",
                 *         "offset": 2841377,
                 *         "size": 2841377,
                 *         "assetId": "k3JxT0v9QmZbW2rLp8aYc",
                 *         "error": null
                 *       }
                 *     }
                 */
                "application/json": {
                    /** @description The result. */
                    data: components["schemas"]["ResumableUpload"];
                };
            };
        };
    };
    parameters: {
        /**
         * @description Pins the version of the interface.
         * @example 2026-07-08
         */
        ApiVersion: string;
        /**
         * @description Id of the organization: its slug.
         * @example northlight
         */
        OrganizationId: string;
        /**
         * @description Id of the library: its slug.
         * @example spring-campaign
         */
        LibraryId: string;
        /**
         * @description The page to return.
         * @example 1
         */
        Page: number;
        /**
         * @description How many entries a page has.
         * @example 50
         */
        PageSize: number;
        /**
         * @description Only assets that this means: words, “phrases”, `key:value`, `OR`, brackets, `-` for without. A refusal names the keys.
         * @example tag:sea -type:video taken:2026-06..
         */
        Filter: string;
        /**
         * @description The order: taken, added, name, size, relevance, updated; with `-` before it, descending.
         * @example -taken
         */
        Sort: string;
        /**
         * @description Instead of `page`: empty for the start, then `nextCursor` of the answer before.
         * @example
         */
        Cursor: string;
        /**
         * @description Id of the asset.
         * @example k3JxT0v9QmZbW2rLp8aYc
         */
        AssetId: string;
        /**
         * @description A value of your choice, such as a UUID. For 24 hours, the same request sent again with the same key changes nothing and gets the same answer; another request with the key is 409 `CONFLICT`. An addition to the interface.
         * @example 8e03978e-40d5-43dd-bc93-6894a57f9324
         */
        IdempotencyKey: string;
        /**
         * @description The `ETag` that you have read: 412 `PRECONDITION_FAILED` if the asset has changed since. An addition to the interface.
         * @example "Jm5x0cV3nQe8rTzKb1wYpA"
         */
        IfMatch: string;
        /**
         * @description Id of the collection.
         * @example Hd3kLm9pQx2rTv7yBn5wE
         */
        CollectionId: string;
        /**
         * @description Id.
         * @example k3JxT0v9QmZbW2rLp8aYc
         */
        Id: string;
        /**
         * @description Name of the preset.
         * @example card
         */
        Name: string;
        /**
         * @description Id of the person.
         * @example Qw1eRt2yUi3oPa4sDf5gH
         */
        PersonId: string;
        /**
         * @description Id of the search.
         * @example k3JxT0v9QmZbW2rLp8aYc
         */
        SearchId: string;
        /**
         * @description Words to look for, by their beginnings. All must match; where nothing does, words like “the” and “on” are passed over.
         * @example
         */
        Q: string;
        /**
         * @description Only these fields of each asset. Separate them by commas, or repeat the parameter.
         * @example [
         *       "id",
         *       "name",
         *       "url"
         *     ]
         */
        Fields: string[];
        /**
         * @description What to count over all pages, with its most frequent values. Separate them by commas, or repeat the parameter.
         * @example [
         *       "type",
         *       "tag"
         *     ]
         */
        Facets: ("type" | "camera" | "place" | "year" | "month" | "tag" | "by" | "approval" | "library" | "color" | "object")[];
        /**
         * @description Id of the link.
         * @example Nb5vCx2zLk8jHg4fDs7aP
         */
        LinkId: string;
        /**
         * @description Id of the resumable upload.
         * @example Bq7wLs2hX5nTe9rKo4vYm
         */
        UploadId: string;
        /**
         * @description Id of the webhook.
         * @example Yt6rEw3qAs9dFg2hJk5lZ
         */
        WebhookId: string;
    };
    requestBodies: never;
    headers: {
        /**
         * @description The policy that counts the request: its name, quota `q` and window `w` in seconds.
         * @example "key";q=600;w=60
         */
        RateLimitPolicy: string;
        /**
         * @description Requests left (`r`) and seconds until the window ends (`t`).
         * @example "key";r=599;t=60
         */
        RateLimit: string;
        /**
         * @description The quota.
         * @example 600
         */
        RateLimitLimit: number;
        /**
         * @description Requests left.
         * @example 599
         */
        RateLimitRemaining: number;
        /**
         * @description Seconds until the window ends.
         * @example 60
         */
        RateLimitReset: number;
        /**
         * @description Seconds to wait before the next try.
         * @example 12
         */
        RetryAfter: number;
        /**
         * @description How to authenticate, and where the metadata of the resource is (RFC 9728).
         * @example Bearer resource_metadata="https://media.example.org/.well-known/oauth-protected-resource/api"
         */
        Challenge: string;
        /**
         * @description Names the state of the asset, for `If-None-Match` and `If-Match`.
         * @example "Jm5x0cV3nQe8rTzKb1wYpA"
         */
        ETag: string;
        /**
         * @description The position after which to continue: the next `after`.
         * @example 1024
         */
        NextAfter: string;
        /**
         * @description `true`: more events are there already.
         * @example false
         */
        HasMore: string;
        /**
         * @description The next page, with `rel="next"`; not on the last one.
         * @example <https://media.example.org/api/organizations/northlight/libraries?page=1>; rel="next"
         */
        Link: string;
        /**
         * @description How many there are on all pages.
         * @example 42
         */
        TotalCount: number;
        /**
         * @description Id of the request, for questions to the operator.
         * @example 6f1d2c1e-6a0b-4a50-9d0c-0f7b6c5f2b11
         */
        RequestId: string;
    };
    pathItems: never;
}
export type $defs = Record<string, never>;
export interface operations {
    "asset-list": {
        parameters: {
            query?: {
                /**
                 * @description The page to return.
                 * @example 1
                 */
                page?: components["parameters"]["Page"];
                /**
                 * @description How many entries a page has.
                 * @example 50
                 */
                pageSize?: components["parameters"]["PageSize"];
                /**
                 * @description Tags that every listed asset carries. Separate them by commas, or repeat the parameter.
                 * @example [
                 *       "lighthouse",
                 *       "sea"
                 *     ]
                 */
                tags?: string[];
                /**
                 * @description Only assets that this means: words, “phrases”, `key:value`, `OR`, brackets, `-` for without. A refusal names the keys.
                 * @example tag:sea -type:video taken:2026-06..
                 */
                filter?: components["parameters"]["Filter"];
                /**
                 * @description The order: taken, added, name, size, relevance, updated; with `-` before it, descending.
                 * @example -taken
                 */
                sort?: components["parameters"]["Sort"];
                /**
                 * @description Instead of `page`: empty for the start, then `nextCursor` of the answer before.
                 * @example
                 */
                cursor?: components["parameters"]["Cursor"];
                /**
                 * @description Only these fields of each asset. Separate them by commas, or repeat the parameter.
                 * @example [
                 *       "id",
                 *       "name",
                 *       "url"
                 *     ]
                 */
                fields?: components["parameters"]["Fields"];
                /**
                 * @description What to count over all pages, with its most frequent values. Separate them by commas, or repeat the parameter.
                 * @example [
                 *       "type",
                 *       "tag"
                 *     ]
                 */
                facets?: components["parameters"]["Facets"];
            };
            header: {
                /**
                 * @description Pins the version of the interface.
                 * @example 2026-07-08
                 */
                "Api-Version": components["parameters"]["ApiVersion"];
            };
            path: {
                /**
                 * @description Id of the organization: its slug.
                 * @example northlight
                 */
                organizationId: components["parameters"]["OrganizationId"];
                /**
                 * @description Id of the library: its slug.
                 * @example spring-campaign
                 */
                libraryId: components["parameters"]["LibraryId"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done */
            200: {
                headers: {
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Limit": components["headers"]["RateLimitLimit"];
                    "RateLimit-Remaining": components["headers"]["RateLimitRemaining"];
                    "RateLimit-Reset": components["headers"]["RateLimitReset"];
                    "X-Request-Id": components["headers"]["RequestId"];
                    Link: components["headers"]["Link"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "data": [
                     *         {
                     *           "id": "k3JxT0v9QmZbW2rLp8aYc",
                     *           "width": 4032,
                     *           "height": 3024,
                     *           "name": "lighthouse.jpg",
                     *           "libraryId": "spring-campaign",
                     *           "blurhash": "LEHV6nWB2yk8pyo0adR*.7kCMdnj",
                     *           "url": "https://media.example.org/cdn/k3JxT0v9QmZbW2rLp8aYc",
                     *           "thumbUrlBlurred": "https://media.example.org/cdn/k3JxT0v9QmZbW2rLp8aYc/blurred",
                     *           "sizes": "{\"400\":\"https://media.example.org/cdn/k3JxT0v9QmZbW2rLp8aYc/400\",\"1600\":\"https://media.example.org/cdn/k3JxT0v9QmZbW2rLp8aYc/1600\"}",
                     *           "appUrl": "https://media.example.org/app/northlight/spring-campaign/k3JxT0v9QmZbW2rLp8aYc",
                     *           "variants": [
                     *             {
                     *               "id": "k3JxT0v9QmZbW2rLp8aYc",
                     *               "parentId": "k3JxT0v9QmZbW2rLp8aYc",
                     *               "width": 4032,
                     *               "height": 3024,
                     *               "name": "lighthouse-square.jpg",
                     *               "url": "https://media.example.org/cdn/k3JxT0v9QmZbW2rLp8aYc",
                     *               "sizes": "{\"400\":\"https://media.example.org/cdn/k3JxT0v9QmZbW2rLp8aYc/400\",\"1600\":\"https://media.example.org/cdn/k3JxT0v9QmZbW2rLp8aYc/1600\"}",
                     *               "appUrl": "https://media.example.org/app/northlight/spring-campaign/k3JxT0v9QmZbW2rLp8aYc"
                     *             }
                     *           ],
                     *           "parentId": null,
                     *           "description": "A lighthouse at dusk.",
                     *           "tags": [
                     *             "lighthouse",
                     *             "sea"
                     *           ],
                     *           "contentType": "image/jpeg",
                     *           "size": 2841377,
                     *           "duration": null,
                     *           "metadata": {
                     *             "capture": {
                     *               "recordedAt": "2026-05-20T18:04:11",
                     *               "make": "Pear",
                     *               "model": "Pear 12",
                     *               "software": "12.1",
                     *               "latitude": 48.36,
                     *               "longitude": -4.77,
                     *               "altitude": 12
                     *             },
                     *             "video": null
                     *           },
                     *           "created": 1783400000000,
                     *           "updated": 1783400003000,
                     *           "contentVersion": null,
                     *           "uploadedBy": {
                     *             "name": "Ada Moreau",
                     *             "avatarUrl": "https://media.example.org/cdn/avatars/Qw1eRt2yUi3oPa4sDf5gH"
                     *           },
                     *           "approval": {
                     *             "state": "approved",
                     *             "setBy": "ada@example.org",
                     *             "setAt": 1783500000000,
                     *             "note": "Ready for print."
                     *           },
                     *           "thumbUrl": "https://media.example.org/cdn/k3JxT0v9QmZbW2rLp8aYc/400",
                     *           "thumbHighUrl": "https://media.example.org/cdn/k3JxT0v9QmZbW2rLp8aYc/1600",
                     *           "views": [
                     *             {
                     *               "id": "k3JxT0v9QmZbW2rLp8aYc",
                     *               "parentId": "k3JxT0v9QmZbW2rLp8aYc",
                     *               "width": 4032,
                     *               "height": 3024,
                     *               "name": "lighthouse-square.jpg",
                     *               "url": "https://media.example.org/cdn/k3JxT0v9QmZbW2rLp8aYc",
                     *               "thumbUrl": "https://media.example.org/cdn/k3JxT0v9QmZbW2rLp8aYc/400",
                     *               "type": "main",
                     *               "metadata": {
                     *                 "capture": {
                     *                   "recordedAt": "2026-05-20T18:04:11",
                     *                   "make": "Pear",
                     *                   "model": "Pear 12",
                     *                   "software": "12.1",
                     *                   "latitude": 48.36,
                     *                   "longitude": -4.77,
                     *                   "altitude": 12
                     *                 },
                     *                 "video": null
                     *               }
                     *             }
                     *           ],
                     *           "type": "main"
                     *         }
                     *       ]
                     *     }
                     */
                    "application/json": {
                        /** @description The result. */
                        data: components["schemas"]["Asset"][];
                        /** @description The next `cursor`. */
                        nextCursor?: components["schemas"]["NextCursor"];
                        /** @description What was counted. */
                        facets?: components["schemas"]["Facets"];
                    };
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalServerError"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    "asset-upload": {
        parameters: {
            query?: never;
            header: {
                /**
                 * @description Pins the version of the interface.
                 * @example 2026-07-08
                 */
                "Api-Version": components["parameters"]["ApiVersion"];
                /**
                 * @description A value of your choice, such as a UUID. For 24 hours, the same request sent again with the same key changes nothing and gets the same answer; another request with the key is 409 `CONFLICT`. An addition to the interface.
                 * @example 8e03978e-40d5-43dd-bc93-6894a57f9324
                 */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
            };
            path: {
                /**
                 * @description Id of the organization: its slug.
                 * @example northlight
                 */
                organizationId: components["parameters"]["OrganizationId"];
                /**
                 * @description Id of the library: its slug.
                 * @example spring-campaign
                 */
                libraryId: components["parameters"]["LibraryId"];
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "files": [
                 *         "<the bytes of lighthouse.jpg>"
                 *       ],
                 *       "parentId": "k3JxT0v9QmZbW2rLp8aYc"
                 *     }
                 */
                "multipart/form-data": {
                    /** @description The files to store. */
                    files: string[];
                    /** @description Attaches the one file as a variant of this asset. */
                    parentId?: string;
                };
            };
        };
        responses: {
            /** @description Done */
            200: {
                headers: {
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Limit": components["headers"]["RateLimitLimit"];
                    "RateLimit-Remaining": components["headers"]["RateLimitRemaining"];
                    "RateLimit-Reset": components["headers"]["RateLimitReset"];
                    "X-Request-Id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "data": {
                     *         "responseText": "Uploaded 1 file.",
                     *         "assets": [
                     *           {
                     *             "id": "k3JxT0v9QmZbW2rLp8aYc",
                     *             "width": 4032,
                     *             "height": 3024,
                     *             "name": "lighthouse.jpg",
                     *             "libraryId": "spring-campaign",
                     *             "blurhash": "LEHV6nWB2yk8pyo0adR*.7kCMdnj",
                     *             "url": "https://media.example.org/cdn/k3JxT0v9QmZbW2rLp8aYc",
                     *             "thumbUrlBlurred": "https://media.example.org/cdn/k3JxT0v9QmZbW2rLp8aYc/blurred",
                     *             "sizes": "{\"400\":\"https://media.example.org/cdn/k3JxT0v9QmZbW2rLp8aYc/400\",\"1600\":\"https://media.example.org/cdn/k3JxT0v9QmZbW2rLp8aYc/1600\"}",
                     *             "appUrl": "https://media.example.org/app/northlight/spring-campaign/k3JxT0v9QmZbW2rLp8aYc",
                     *             "variants": [
                     *               {
                     *                 "id": "k3JxT0v9QmZbW2rLp8aYc",
                     *                 "parentId": "k3JxT0v9QmZbW2rLp8aYc",
                     *                 "width": 4032,
                     *                 "height": 3024,
                     *                 "name": "lighthouse-square.jpg",
                     *                 "url": "https://media.example.org/cdn/k3JxT0v9QmZbW2rLp8aYc",
                     *                 "sizes": "{\"400\":\"https://media.example.org/cdn/k3JxT0v9QmZbW2rLp8aYc/400\",\"1600\":\"https://media.example.org/cdn/k3JxT0v9QmZbW2rLp8aYc/1600\"}",
                     *                 "appUrl": "https://media.example.org/app/northlight/spring-campaign/k3JxT0v9QmZbW2rLp8aYc"
                     *               }
                     *             ],
                     *             "parentId": null,
                     *             "description": "A lighthouse at dusk.",
                     *             "tags": [
                     *               "lighthouse",
                     *               "sea"
                     *             ],
                     *             "contentType": "image/jpeg",
                     *             "size": 2841377,
                     *             "duration": null,
                     *             "metadata": {
                     *               "capture": {
                     *                 "recordedAt": "2026-05-20T18:04:11",
                     *                 "make": "Pear",
                     *                 "model": "Pear 12",
                     *                 "software": "12.1",
                     *                 "latitude": 48.36,
                     *                 "longitude": -4.77,
                     *                 "altitude": 12
                     *               },
                     *               "video": null
                     *             },
                     *             "created": 1783400000000,
                     *             "updated": 1783400003000,
                     *             "contentVersion": null,
                     *             "uploadedBy": {
                     *               "name": "Ada Moreau",
                     *               "avatarUrl": "https://media.example.org/cdn/avatars/Qw1eRt2yUi3oPa4sDf5gH"
                     *             },
                     *             "approval": {
                     *               "state": "approved",
                     *               "setBy": "ada@example.org",
                     *               "setAt": 1783500000000,
                     *               "note": "Ready for print."
                     *             },
                     *             "thumbUrl": "https://media.example.org/cdn/k3JxT0v9QmZbW2rLp8aYc/400",
                     *             "thumbHighUrl": "https://media.example.org/cdn/k3JxT0v9QmZbW2rLp8aYc/1600",
                     *             "views": [
                     *               {
                     *                 "id": "k3JxT0v9QmZbW2rLp8aYc",
                     *                 "parentId": "k3JxT0v9QmZbW2rLp8aYc",
                     *                 "width": 4032,
                     *                 "height": 3024,
                     *                 "name": "lighthouse-square.jpg",
                     *                 "url": "https://media.example.org/cdn/k3JxT0v9QmZbW2rLp8aYc",
                     *                 "thumbUrl": "https://media.example.org/cdn/k3JxT0v9QmZbW2rLp8aYc/400",
                     *                 "type": "main",
                     *                 "metadata": {
                     *                   "capture": {
                     *                     "recordedAt": "2026-05-20T18:04:11",
                     *                     "make": "Pear",
                     *                     "model": "Pear 12",
                     *                     "software": "12.1",
                     *                     "latitude": 48.36,
                     *                     "longitude": -4.77,
                     *                     "altitude": 12
                     *                   },
                     *                   "video": null
                     *                 }
                     *               }
                     *             ],
                     *             "type": "main"
                     *           }
                     *         ]
                     *       }
                     *     }
                     */
                    "application/json": {
                        /** @description The result. */
                        data: {
                            /** @description The result in words. */
                            responseText: string;
                            /** @description The new assets, in the order of the files. */
                            assets: components["schemas"]["Asset"][];
                        };
                    };
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            409: components["responses"]["Conflict"];
            413: components["responses"]["PayloadTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalServerError"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    "asset-trash": {
        parameters: {
            query?: never;
            header: {
                /**
                 * @description Pins the version of the interface.
                 * @example 2026-07-08
                 */
                "Api-Version": components["parameters"]["ApiVersion"];
            };
            path: {
                /**
                 * @description Id of the organization: its slug.
                 * @example northlight
                 */
                organizationId: components["parameters"]["OrganizationId"];
                /**
                 * @description Id of the library: its slug.
                 * @example spring-campaign
                 */
                libraryId: components["parameters"]["LibraryId"];
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "ids": [
                 *         "k3JxT0v9QmZbW2rLp8aYc"
                 *       ]
                 *     }
                 */
                "application/json": {
                    /** @description Ids of the assets to move to the trash. */
                    ids: string[];
                };
            };
        };
        responses: {
            /** @description Done */
            200: {
                headers: {
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Limit": components["headers"]["RateLimitLimit"];
                    "RateLimit-Remaining": components["headers"]["RateLimitRemaining"];
                    "RateLimit-Reset": components["headers"]["RateLimitReset"];
                    "X-Request-Id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "data": {
                     *         "success": true,
                     *         "message": "Moved 1 assets to trash",
                     *         "ids": [
                     *           "k3JxT0v9QmZbW2rLp8aYc"
                     *         ]
                     *       }
                     *     }
                     */
                    "application/json": {
                        /** @description The result. */
                        data: {
                            /** @description Always true. */
                            success: boolean;
                            /** @description An explanation for people; it may be reworded. */
                            message: string;
                            /** @description Every asset that this call moved to the trash, variants that followed included. */
                            ids: string[];
                        };
                    };
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            415: components["responses"]["UnsupportedMediaType"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalServerError"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    "asset-editTogether": {
        parameters: {
            query?: never;
            header: {
                /**
                 * @description Pins the version of the interface.
                 * @example 2026-07-08
                 */
                "Api-Version": components["parameters"]["ApiVersion"];
            };
            path: {
                /**
                 * @description Id of the organization: its slug.
                 * @example northlight
                 */
                organizationId: components["parameters"]["OrganizationId"];
                /**
                 * @description Id of the library: its slug.
                 * @example spring-campaign
                 */
                libraryId: components["parameters"]["LibraryId"];
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "ids": [
                 *         "k3JxT0v9QmZbW2rLp8aYc"
                 *       ],
                 *       "filter": "tag:sea",
                 *       "set": {
                 *         "name": "lighthouse",
                 *         "description": "A lighthouse at dusk.",
                 *         "descriptions": {
                 *           "de": "Ein Leuchtturm in der Dämmerung."
                 *         }
                 *       }
                 *     }
                 */
                "application/json": {
                    /** @description Ids of the assets. */
                    ids?: string[];
                    /** @description Instead of `ids`: a filter. */
                    filter?: string;
                    /** @description As in the change of one asset. */
                    set: {
                        /** @description The new name; its extension stays. */
                        name?: string;
                        /** @description What the asset shows. */
                        description?: string;
                        /** @description When it was taken, ISO 8601, with or without a zone; null: as its file says. */
                        takenAt?: string | null;
                        /** @description Where it was taken; null: as its file says. */
                        position?: components["schemas"]["AssetPosition"] | null;
                        /** @description Descriptions in other languages, by language tag. Those left out stay; null removes one. */
                        descriptions?: {
                            [key: string]: string | null;
                        };
                        /** @description Who has the rights, and from when until when. Those left out stay; null removes one. */
                        rights?: components["schemas"]["RightsToSet"];
                        /** @description The point that every crop keeps; null: none is set. */
                        focalPoint?: components["schemas"]["AssetFocalPoint"] | null;
                        /** @description Which second of a film its poster shows; null: the service chooses. */
                        posterAt?: number | null;
                    };
                };
            };
        };
        responses: {
            /** @description Done */
            200: {
                headers: {
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Limit": components["headers"]["RateLimitLimit"];
                    "RateLimit-Remaining": components["headers"]["RateLimitRemaining"];
                    "RateLimit-Reset": components["headers"]["RateLimitReset"];
                    "X-Request-Id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "data": {
                     *         "changedCount": 1,
                     *         "changeId": "Vc8nXz4mLk1jHg6fDs3aQ"
                     *       }
                     *     }
                     */
                    "application/json": {
                        /** @description The result. */
                        data: {
                            /** @description How many assets it changed. */
                            changedCount: number;
                            /** @description The change, which the person can undo for ten minutes; null when nothing changed, and for a key. */
                            changeId: string | null;
                        };
                    };
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            415: components["responses"]["UnsupportedMediaType"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalServerError"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    "asset-trashed": {
        parameters: {
            query?: {
                /**
                 * @description The page to return.
                 * @example 1
                 */
                page?: components["parameters"]["Page"];
                /**
                 * @description How many entries a page has.
                 * @example 50
                 */
                pageSize?: components["parameters"]["PageSize"];
                /**
                 * @description Only assets that this means: words, “phrases”, `key:value`, `OR`, brackets, `-` for without. A refusal names the keys.
                 * @example tag:sea -type:video taken:2026-06..
                 */
                filter?: components["parameters"]["Filter"];
                /**
                 * @description The order: taken, added, name, size, relevance, updated; with `-` before it, descending.
                 * @example -taken
                 */
                sort?: components["parameters"]["Sort"];
                /**
                 * @description Instead of `page`: empty for the start, then `nextCursor` of the answer before.
                 * @example
                 */
                cursor?: components["parameters"]["Cursor"];
            };
            header: {
                /**
                 * @description Pins the version of the interface.
                 * @example 2026-07-08
                 */
                "Api-Version": components["parameters"]["ApiVersion"];
            };
            path: {
                /**
                 * @description Id of the organization: its slug.
                 * @example northlight
                 */
                organizationId: components["parameters"]["OrganizationId"];
                /**
                 * @description Id of the library: its slug.
                 * @example spring-campaign
                 */
                libraryId: components["parameters"]["LibraryId"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done */
            200: {
                headers: {
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Limit": components["headers"]["RateLimitLimit"];
                    "RateLimit-Remaining": components["headers"]["RateLimitRemaining"];
                    "RateLimit-Reset": components["headers"]["RateLimitReset"];
                    "X-Request-Id": components["headers"]["RequestId"];
                    Link: components["headers"]["Link"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "data": [
                     *         {
                     *           "id": "k3JxT0v9QmZbW2rLp8aYc",
                     *           "name": "lighthouse.jpg",
                     *           "trashed": 1783400000000,
                     *           "purged": 1785992000000
                     *         }
                     *       ]
                     *     }
                     */
                    "application/json": {
                        /** @description The result. */
                        data: components["schemas"]["TrashedAsset"][];
                        /** @description The next `cursor`. */
                        nextCursor?: components["schemas"]["NextCursor"];
                    };
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalServerError"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    "asset-known": {
        parameters: {
            query?: never;
            header: {
                /**
                 * @description Pins the version of the interface.
                 * @example 2026-07-08
                 */
                "Api-Version": components["parameters"]["ApiVersion"];
            };
            path: {
                /**
                 * @description Id of the organization: its slug.
                 * @example northlight
                 */
                organizationId: components["parameters"]["OrganizationId"];
                /**
                 * @description Id of the library: its slug.
                 * @example spring-campaign
                 */
                libraryId: components["parameters"]["LibraryId"];
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "sha256": [
                 *         "9f86d081884c7d659a2feaa0c55ad015a3bf4f1b2b0b822cd15d6c15b0f00a08"
                 *       ],
                 *       "copies": 1
                 *     }
                 */
                "application/json": {
                    /** @description SHA-256 of files, in hex. */
                    sha256: string[];
                    /**
                     * @description How many assets of each file to name, the oldest first.
                     * @default 1
                     */
                    copies?: number;
                };
            };
        };
        responses: {
            /** @description Done */
            200: {
                headers: {
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Limit": components["headers"]["RateLimitLimit"];
                    "RateLimit-Remaining": components["headers"]["RateLimitRemaining"];
                    "RateLimit-Reset": components["headers"]["RateLimitReset"];
                    "X-Request-Id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "data": {
                     *         "known": [
                     *           {
                     *             "sha256": "9f86d081884c7d659a2feaa0c55ad015a3bf4f1b2b0b822cd15d6c15b0f00a08",
                     *             "id": "k3JxT0v9QmZbW2rLp8aYc"
                     *           }
                     *         ]
                     *       }
                     *     }
                     */
                    "application/json": {
                        /** @description The result. */
                        data: {
                            /** @description Those the library has, each with its oldest asset, or as many as asked for. */
                            known: {
                                /** @description Of the file, as it was uploaded. */
                                sha256: string;
                                /** @description Id of the asset. */
                                id: string;
                            }[];
                        };
                    };
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            415: components["responses"]["UnsupportedMediaType"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalServerError"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    "asset-get": {
        parameters: {
            query?: {
                /**
                 * @description What the answer contains beyond the fields of an asset. Separate them by commas, or repeat the parameter.
                 * @example [
                 *       "playback"
                 *     ]
                 */
                include?: ("playback" | "state" | "renditions" | "descriptions" | "rights" | "focalPoint" | "taken" | "position" | "credit" | "posterAt")[];
            };
            header: {
                /**
                 * @description Pins the version of the interface.
                 * @example 2026-07-08
                 */
                "Api-Version": components["parameters"]["ApiVersion"];
                /**
                 * @description The `ETag` that you have: 304 without a body if the asset is still the same. An addition to the interface.
                 * @example "Jm5x0cV3nQe8rTzKb1wYpA"
                 */
                "If-None-Match"?: string;
            };
            path: {
                /**
                 * @description Id of the organization: its slug.
                 * @example northlight
                 */
                organizationId: components["parameters"]["OrganizationId"];
                /**
                 * @description Id of the library: its slug.
                 * @example spring-campaign
                 */
                libraryId: components["parameters"]["LibraryId"];
                /**
                 * @description Id of the asset.
                 * @example k3JxT0v9QmZbW2rLp8aYc
                 */
                assetId: components["parameters"]["AssetId"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: components["responses"]["AssetWithExtras"];
            /** @description The asset is still the one that `If-None-Match` names */
            304: {
                headers: {
                    ETag: components["headers"]["ETag"];
                    [name: string]: unknown;
                };
                content?: never;
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalServerError"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    "asset-edit": {
        parameters: {
            query?: never;
            header: {
                /**
                 * @description Pins the version of the interface.
                 * @example 2026-07-08
                 */
                "Api-Version": components["parameters"]["ApiVersion"];
                /**
                 * @description The `ETag` that you have read: 412 `PRECONDITION_FAILED` if the asset has changed since. An addition to the interface.
                 * @example "Jm5x0cV3nQe8rTzKb1wYpA"
                 */
                "If-Match"?: components["parameters"]["IfMatch"];
            };
            path: {
                /**
                 * @description Id of the organization: its slug.
                 * @example northlight
                 */
                organizationId: components["parameters"]["OrganizationId"];
                /**
                 * @description Id of the library: its slug.
                 * @example spring-campaign
                 */
                libraryId: components["parameters"]["LibraryId"];
                /**
                 * @description Id of the asset.
                 * @example k3JxT0v9QmZbW2rLp8aYc
                 */
                assetId: components["parameters"]["AssetId"];
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "name": "lighthouse",
                 *       "description": "A lighthouse at dusk.",
                 *       "descriptions": {
                 *         "de": "Ein Leuchtturm in der Dämmerung."
                 *       }
                 *     }
                 */
                "application/json": {
                    /** @description The new name; its extension stays. */
                    name?: string;
                    /** @description What the asset shows. */
                    description?: string;
                    /** @description When it was taken, ISO 8601, with or without a zone; null: as its file says. */
                    takenAt?: string | null;
                    /** @description Where it was taken; null: as its file says. */
                    position?: components["schemas"]["AssetPosition"] | null;
                    /** @description Descriptions in other languages, by language tag. Those left out stay; null removes one. */
                    descriptions?: {
                        [key: string]: string | null;
                    };
                    /** @description Who has the rights, and from when until when. Those left out stay; null removes one. */
                    rights?: components["schemas"]["RightsToSet"];
                    /** @description The point that every crop keeps; null: none is set. */
                    focalPoint?: components["schemas"]["AssetFocalPoint"] | null;
                    /** @description Which second of a film its poster shows; null: the service chooses. */
                    posterAt?: number | null;
                };
            };
        };
        responses: {
            200: components["responses"]["AssetWithExtras"];
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            412: components["responses"]["PreconditionFailed"];
            415: components["responses"]["UnsupportedMediaType"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalServerError"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    "asset-similar": {
        parameters: {
            query?: {
                /**
                 * @description How many are returned at most.
                 * @example 20
                 */
                limit?: number;
            };
            header: {
                /**
                 * @description Pins the version of the interface.
                 * @example 2026-07-08
                 */
                "Api-Version": components["parameters"]["ApiVersion"];
            };
            path: {
                /**
                 * @description Id of the organization: its slug.
                 * @example northlight
                 */
                organizationId: components["parameters"]["OrganizationId"];
                /**
                 * @description Id of the library: its slug.
                 * @example spring-campaign
                 */
                libraryId: components["parameters"]["LibraryId"];
                /**
                 * @description Id of the asset.
                 * @example k3JxT0v9QmZbW2rLp8aYc
                 */
                assetId: components["parameters"]["AssetId"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done */
            200: {
                headers: {
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Limit": components["headers"]["RateLimitLimit"];
                    "RateLimit-Remaining": components["headers"]["RateLimitRemaining"];
                    "RateLimit-Reset": components["headers"]["RateLimitReset"];
                    "X-Request-Id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "data": [
                     *         {
                     *           "id": "k3JxT0v9QmZbW2rLp8aYc",
                     *           "width": 4032,
                     *           "height": 3024,
                     *           "name": "lighthouse.jpg",
                     *           "libraryId": "spring-campaign",
                     *           "blurhash": "LEHV6nWB2yk8pyo0adR*.7kCMdnj",
                     *           "url": "https://media.example.org/cdn/k3JxT0v9QmZbW2rLp8aYc",
                     *           "thumbUrlBlurred": "https://media.example.org/cdn/k3JxT0v9QmZbW2rLp8aYc/blurred",
                     *           "sizes": "{\"400\":\"https://media.example.org/cdn/k3JxT0v9QmZbW2rLp8aYc/400\",\"1600\":\"https://media.example.org/cdn/k3JxT0v9QmZbW2rLp8aYc/1600\"}",
                     *           "appUrl": "https://media.example.org/app/northlight/spring-campaign/k3JxT0v9QmZbW2rLp8aYc",
                     *           "variants": [
                     *             {
                     *               "id": "k3JxT0v9QmZbW2rLp8aYc",
                     *               "parentId": "k3JxT0v9QmZbW2rLp8aYc",
                     *               "width": 4032,
                     *               "height": 3024,
                     *               "name": "lighthouse-square.jpg",
                     *               "url": "https://media.example.org/cdn/k3JxT0v9QmZbW2rLp8aYc",
                     *               "sizes": "{\"400\":\"https://media.example.org/cdn/k3JxT0v9QmZbW2rLp8aYc/400\",\"1600\":\"https://media.example.org/cdn/k3JxT0v9QmZbW2rLp8aYc/1600\"}",
                     *               "appUrl": "https://media.example.org/app/northlight/spring-campaign/k3JxT0v9QmZbW2rLp8aYc"
                     *             }
                     *           ],
                     *           "parentId": null,
                     *           "description": "A lighthouse at dusk.",
                     *           "tags": [
                     *             "lighthouse",
                     *             "sea"
                     *           ],
                     *           "contentType": "image/jpeg",
                     *           "size": 2841377,
                     *           "duration": null,
                     *           "metadata": {
                     *             "capture": {
                     *               "recordedAt": "2026-05-20T18:04:11",
                     *               "make": "Pear",
                     *               "model": "Pear 12",
                     *               "software": "12.1",
                     *               "latitude": 48.36,
                     *               "longitude": -4.77,
                     *               "altitude": 12
                     *             },
                     *             "video": null
                     *           },
                     *           "created": 1783400000000,
                     *           "updated": 1783400003000,
                     *           "contentVersion": null,
                     *           "uploadedBy": {
                     *             "name": "Ada Moreau",
                     *             "avatarUrl": "https://media.example.org/cdn/avatars/Qw1eRt2yUi3oPa4sDf5gH"
                     *           },
                     *           "approval": {
                     *             "state": "approved",
                     *             "setBy": "ada@example.org",
                     *             "setAt": 1783500000000,
                     *             "note": "Ready for print."
                     *           },
                     *           "thumbUrl": "https://media.example.org/cdn/k3JxT0v9QmZbW2rLp8aYc/400",
                     *           "thumbHighUrl": "https://media.example.org/cdn/k3JxT0v9QmZbW2rLp8aYc/1600",
                     *           "views": [
                     *             {
                     *               "id": "k3JxT0v9QmZbW2rLp8aYc",
                     *               "parentId": "k3JxT0v9QmZbW2rLp8aYc",
                     *               "width": 4032,
                     *               "height": 3024,
                     *               "name": "lighthouse-square.jpg",
                     *               "url": "https://media.example.org/cdn/k3JxT0v9QmZbW2rLp8aYc",
                     *               "thumbUrl": "https://media.example.org/cdn/k3JxT0v9QmZbW2rLp8aYc/400",
                     *               "type": "main",
                     *               "metadata": {
                     *                 "capture": {
                     *                   "recordedAt": "2026-05-20T18:04:11",
                     *                   "make": "Pear",
                     *                   "model": "Pear 12",
                     *                   "software": "12.1",
                     *                   "latitude": 48.36,
                     *                   "longitude": -4.77,
                     *                   "altitude": 12
                     *                 },
                     *                 "video": null
                     *               }
                     *             }
                     *           ],
                     *           "type": "main",
                     *           "highlights": {
                     *             "name": "<mark>lighthouse</mark>.jpg",
                     *             "tags": [
                     *               "lighthouse",
                     *               "sea"
                     *             ]
                     *           },
                     *           "score": 0.92
                     *         }
                     *       ]
                     *     }
                     */
                    "application/json": {
                        /** @description The result. */
                        data: components["schemas"]["SearchHit"][];
                    };
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalServerError"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    "asset-archive": {
        parameters: {
            query?: {
                /**
                 * @description Ids of the assets, instead of `q`, `tags`, `approval` and `filter`. Separate them by commas, or repeat the parameter.
                 * @example []
                 */
                ids?: string[];
                /**
                 * @description Words to look for, by their beginnings. All must match; where nothing does, words like “the” and “on” are passed over.
                 * @example
                 */
                q?: components["parameters"]["Q"];
                /**
                 * @description Tags that every listed asset carries. Separate them by commas, or repeat the parameter.
                 * @example []
                 */
                tags?: string[];
                /**
                 * @description Only assets in one of these approval states; `none` stands for assets without one. Separate them by commas, or repeat the parameter.
                 * @example []
                 */
                approval?: string[];
                /**
                 * @description Only assets that this means: words, “phrases”, `key:value`, `OR`, brackets, `-` for without. A refusal names the keys.
                 * @example
                 */
                filter?: string;
                /**
                 * @description The longest edge of the images in pixels, as WebP. An image that has no such size, and a video, is the original.
                 * @example original
                 */
                size?: "original" | "400" | "800" | "1200" | "1600" | "2048";
                /**
                 * @description Whether the variants of each original follow it.
                 * @example false
                 */
                variants?: "true" | "false";
            };
            header: {
                /**
                 * @description Pins the version of the interface.
                 * @example 2026-07-08
                 */
                "Api-Version": components["parameters"]["ApiVersion"];
            };
            path: {
                /**
                 * @description Id of the organization: its slug.
                 * @example northlight
                 */
                organizationId: components["parameters"]["OrganizationId"];
                /**
                 * @description Id of the library: its slug.
                 * @example spring-campaign
                 */
                libraryId: components["parameters"]["LibraryId"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The ZIP */
            200: {
                headers: {
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Limit": components["headers"]["RateLimitLimit"];
                    "RateLimit-Remaining": components["headers"]["RateLimitRemaining"];
                    "RateLimit-Reset": components["headers"]["RateLimitReset"];
                    "X-Request-Id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    /** @example PK… */
                    "application/zip": string;
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalServerError"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    "asset-tag": {
        parameters: {
            query?: never;
            header: {
                /**
                 * @description Pins the version of the interface.
                 * @example 2026-07-08
                 */
                "Api-Version": components["parameters"]["ApiVersion"];
                /**
                 * @description A value of your choice, such as a UUID. For 24 hours, the same request sent again with the same key changes nothing and gets the same answer; another request with the key is 409 `CONFLICT`. An addition to the interface.
                 * @example 8e03978e-40d5-43dd-bc93-6894a57f9324
                 */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
            };
            path: {
                /**
                 * @description Id of the organization: its slug.
                 * @example northlight
                 */
                organizationId: components["parameters"]["OrganizationId"];
                /**
                 * @description Id of the library: its slug.
                 * @example spring-campaign
                 */
                libraryId: components["parameters"]["LibraryId"];
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "assetIds": [
                 *         "k3JxT0v9QmZbW2rLp8aYc"
                 *       ],
                 *       "tags": [
                 *         "lighthouse",
                 *         "sea"
                 *       ]
                 *     }
                 */
                "application/json": {
                    /** @description Ids of the assets. */
                    assetIds: string[];
                    /** @description Tags. */
                    tags: string[];
                };
            };
        };
        responses: {
            /** @description Done */
            200: {
                headers: {
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Limit": components["headers"]["RateLimitLimit"];
                    "RateLimit-Remaining": components["headers"]["RateLimitRemaining"];
                    "RateLimit-Reset": components["headers"]["RateLimitReset"];
                    "X-Request-Id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "data": {
                     *         "taggedCount": 1
                     *       }
                     *     }
                     */
                    "application/json": {
                        /** @description The result. */
                        data: {
                            /** @description Pairs of asset and tag that changed state. */
                            taggedCount: number;
                        };
                    };
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            409: components["responses"]["Conflict"];
            415: components["responses"]["UnsupportedMediaType"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalServerError"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    "asset-untag": {
        parameters: {
            query?: never;
            header: {
                /**
                 * @description Pins the version of the interface.
                 * @example 2026-07-08
                 */
                "Api-Version": components["parameters"]["ApiVersion"];
                /**
                 * @description A value of your choice, such as a UUID. For 24 hours, the same request sent again with the same key changes nothing and gets the same answer; another request with the key is 409 `CONFLICT`. An addition to the interface.
                 * @example 8e03978e-40d5-43dd-bc93-6894a57f9324
                 */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
            };
            path: {
                /**
                 * @description Id of the organization: its slug.
                 * @example northlight
                 */
                organizationId: components["parameters"]["OrganizationId"];
                /**
                 * @description Id of the library: its slug.
                 * @example spring-campaign
                 */
                libraryId: components["parameters"]["LibraryId"];
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "assetIds": [
                 *         "k3JxT0v9QmZbW2rLp8aYc"
                 *       ],
                 *       "tags": [
                 *         "lighthouse",
                 *         "sea"
                 *       ]
                 *     }
                 */
                "application/json": {
                    /** @description Ids of the assets. */
                    assetIds: string[];
                    /** @description Tags. */
                    tags: string[];
                };
            };
        };
        responses: {
            /** @description Done */
            200: {
                headers: {
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Limit": components["headers"]["RateLimitLimit"];
                    "RateLimit-Remaining": components["headers"]["RateLimitRemaining"];
                    "RateLimit-Reset": components["headers"]["RateLimitReset"];
                    "X-Request-Id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "data": {
                     *         "untaggedCount": 1
                     *       }
                     *     }
                     */
                    "application/json": {
                        /** @description The result. */
                        data: {
                            /** @description Pairs of asset and tag that changed state. */
                            untaggedCount: number;
                        };
                    };
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            409: components["responses"]["Conflict"];
            415: components["responses"]["UnsupportedMediaType"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalServerError"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    "asset-describe": {
        parameters: {
            query?: never;
            header: {
                /**
                 * @description Pins the version of the interface.
                 * @example 2026-07-08
                 */
                "Api-Version": components["parameters"]["ApiVersion"];
                /**
                 * @description The `ETag` that you have read: 412 `PRECONDITION_FAILED` if the asset has changed since. An addition to the interface.
                 * @example "Jm5x0cV3nQe8rTzKb1wYpA"
                 */
                "If-Match"?: components["parameters"]["IfMatch"];
            };
            path: {
                /**
                 * @description Id of the organization: its slug.
                 * @example northlight
                 */
                organizationId: components["parameters"]["OrganizationId"];
                /**
                 * @description Id of the library: its slug.
                 * @example spring-campaign
                 */
                libraryId: components["parameters"]["LibraryId"];
                /**
                 * @description Id of the asset.
                 * @example k3JxT0v9QmZbW2rLp8aYc
                 */
                assetId: components["parameters"]["AssetId"];
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "description": "A lighthouse at dusk."
                 *     }
                 */
                "application/json": {
                    /** @description What the asset shows. */
                    description: string;
                };
            };
        };
        responses: {
            /** @description Done */
            200: {
                headers: {
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Limit": components["headers"]["RateLimitLimit"];
                    "RateLimit-Remaining": components["headers"]["RateLimitRemaining"];
                    "RateLimit-Reset": components["headers"]["RateLimitReset"];
                    "X-Request-Id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "data": {
                     *         "assetId": "k3JxT0v9QmZbW2rLp8aYc",
                     *         "description": "A lighthouse at dusk."
                     *       }
                     *     }
                     */
                    "application/json": {
                        /** @description The result. */
                        data: {
                            /** @description Id of the asset. */
                            assetId: string;
                            /** @description What the asset shows. */
                            description: string;
                        };
                    };
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            412: components["responses"]["PreconditionFailed"];
            415: components["responses"]["UnsupportedMediaType"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalServerError"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    "asset-promote": {
        parameters: {
            query?: never;
            header: {
                /**
                 * @description Pins the version of the interface.
                 * @example 2026-07-08
                 */
                "Api-Version": components["parameters"]["ApiVersion"];
                /**
                 * @description A value of your choice, such as a UUID. For 24 hours, the same request sent again with the same key changes nothing and gets the same answer; another request with the key is 409 `CONFLICT`. An addition to the interface.
                 * @example 8e03978e-40d5-43dd-bc93-6894a57f9324
                 */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
            };
            path: {
                /**
                 * @description Id of the organization: its slug.
                 * @example northlight
                 */
                organizationId: components["parameters"]["OrganizationId"];
                /**
                 * @description Id of the library: its slug.
                 * @example spring-campaign
                 */
                libraryId: components["parameters"]["LibraryId"];
                /**
                 * @description Id of the asset.
                 * @example k3JxT0v9QmZbW2rLp8aYc
                 */
                assetId: components["parameters"]["AssetId"];
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "variantId": "Zt5uVb7nH1dQe4sXo2wRk"
                 *     }
                 */
                "application/json": {
                    /** @description Id of the variant. */
                    variantId: string;
                };
            };
        };
        responses: {
            /** @description Done */
            200: {
                headers: {
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Limit": components["headers"]["RateLimitLimit"];
                    "RateLimit-Remaining": components["headers"]["RateLimitRemaining"];
                    "RateLimit-Reset": components["headers"]["RateLimitReset"];
                    "X-Request-Id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "data": {
                     *         "assetId": "k3JxT0v9QmZbW2rLp8aYc",
                     *         "promotedVariantId": "Zt5uVb7nH1dQe4sXo2wRk",
                     *         "demotedVariantId": "Mf6yGc8jB3kLa9pNi0vEt"
                     *       }
                     *     }
                     */
                    "application/json": {
                        /** @description The result. */
                        data: {
                            /** @description Id of the asset. */
                            assetId: string;
                            /** @description The variant that becomes the default; its id is unknown afterwards. */
                            promotedVariantId: string;
                            /** @description The variant that keeps the former default. */
                            demotedVariantId: string;
                        };
                    };
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            409: components["responses"]["Conflict"];
            415: components["responses"]["UnsupportedMediaType"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalServerError"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    "asset-restore": {
        parameters: {
            query?: never;
            header: {
                /**
                 * @description Pins the version of the interface.
                 * @example 2026-07-08
                 */
                "Api-Version": components["parameters"]["ApiVersion"];
                /**
                 * @description A value of your choice, such as a UUID. For 24 hours, the same request sent again with the same key changes nothing and gets the same answer; another request with the key is 409 `CONFLICT`. An addition to the interface.
                 * @example 8e03978e-40d5-43dd-bc93-6894a57f9324
                 */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
            };
            path: {
                /**
                 * @description Id of the organization: its slug.
                 * @example northlight
                 */
                organizationId: components["parameters"]["OrganizationId"];
                /**
                 * @description Id of the library: its slug.
                 * @example spring-campaign
                 */
                libraryId: components["parameters"]["LibraryId"];
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "ids": [
                 *         "k3JxT0v9QmZbW2rLp8aYc"
                 *       ]
                 *     }
                 */
                "application/json": {
                    /** @description Ids of the originals: to restore in the request, restored in the answer. */
                    ids: string[];
                };
            };
        };
        responses: {
            /** @description Done */
            200: {
                headers: {
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Limit": components["headers"]["RateLimitLimit"];
                    "RateLimit-Remaining": components["headers"]["RateLimitRemaining"];
                    "RateLimit-Reset": components["headers"]["RateLimitReset"];
                    "X-Request-Id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "data": {
                     *         "ids": [
                     *           "k3JxT0v9QmZbW2rLp8aYc"
                     *         ]
                     *       }
                     *     }
                     */
                    "application/json": {
                        /** @description The result. */
                        data: {
                            /** @description Ids of the originals: to restore in the request, restored in the answer. */
                            ids: string[];
                        };
                    };
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            409: components["responses"]["Conflict"];
            415: components["responses"]["UnsupportedMediaType"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalServerError"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    "asset-transfer": {
        parameters: {
            query?: never;
            header: {
                /**
                 * @description Pins the version of the interface.
                 * @example 2026-07-08
                 */
                "Api-Version": components["parameters"]["ApiVersion"];
                /**
                 * @description A value of your choice, such as a UUID. For 24 hours, the same request sent again with the same key changes nothing and gets the same answer; another request with the key is 409 `CONFLICT`. An addition to the interface.
                 * @example 8e03978e-40d5-43dd-bc93-6894a57f9324
                 */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
            };
            path: {
                /**
                 * @description Id of the organization: its slug.
                 * @example northlight
                 */
                organizationId: components["parameters"]["OrganizationId"];
                /**
                 * @description Id of the library: its slug.
                 * @example spring-campaign
                 */
                libraryId: components["parameters"]["LibraryId"];
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "targetLibraryId": "archive",
                 *       "assetIds": [
                 *         "k3JxT0v9QmZbW2rLp8aYc"
                 *       ]
                 *     }
                 */
                "application/json": {
                    /** @description Id of the library that the assets move to. */
                    targetLibraryId: string;
                    /** @description Ids of the assets. */
                    assetIds: string[];
                };
            };
        };
        responses: {
            /** @description Done */
            200: {
                headers: {
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Limit": components["headers"]["RateLimitLimit"];
                    "RateLimit-Remaining": components["headers"]["RateLimitRemaining"];
                    "RateLimit-Reset": components["headers"]["RateLimitReset"];
                    "X-Request-Id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "data": {
                     *         "transferredCount": 1,
                     *         "sourceLibraryId": "spring-campaign",
                     *         "targetLibraryId": "archive"
                     *       }
                     *     }
                     */
                    "application/json": {
                        /** @description The result. */
                        data: {
                            /** @description How many of the named assets moved; variants that followed are not counted. */
                            transferredCount: number;
                            /** @description Id of the library that the assets leave. */
                            sourceLibraryId: string;
                            /** @description Id of the library that the assets move to. */
                            targetLibraryId: string;
                        };
                    };
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            409: components["responses"]["Conflict"];
            415: components["responses"]["UnsupportedMediaType"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalServerError"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    "asset-approve": {
        parameters: {
            query?: never;
            header: {
                /**
                 * @description Pins the version of the interface.
                 * @example 2026-07-08
                 */
                "Api-Version": components["parameters"]["ApiVersion"];
                /**
                 * @description The `ETag` that you have read: 412 `PRECONDITION_FAILED` if the asset has changed since. An addition to the interface.
                 * @example "Jm5x0cV3nQe8rTzKb1wYpA"
                 */
                "If-Match"?: components["parameters"]["IfMatch"];
            };
            path: {
                /**
                 * @description Id of the organization: its slug.
                 * @example northlight
                 */
                organizationId: components["parameters"]["OrganizationId"];
                /**
                 * @description Id of the library: its slug.
                 * @example spring-campaign
                 */
                libraryId: components["parameters"]["LibraryId"];
                /**
                 * @description Id of the asset.
                 * @example k3JxT0v9QmZbW2rLp8aYc
                 */
                assetId: components["parameters"]["AssetId"];
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "state": "approved",
                 *       "note": "Ready for print."
                 *     }
                 */
                "application/json": {
                    /** @description One of the organization's approval states. */
                    state: string;
                    /** @description A remark about the approval. */
                    note?: string | null;
                };
            };
        };
        responses: {
            /** @description Done */
            200: {
                headers: {
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Limit": components["headers"]["RateLimitLimit"];
                    "RateLimit-Remaining": components["headers"]["RateLimitRemaining"];
                    "RateLimit-Reset": components["headers"]["RateLimitReset"];
                    "X-Request-Id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "data": {
                     *         "assetId": "k3JxT0v9QmZbW2rLp8aYc",
                     *         "approval": {
                     *           "state": "approved",
                     *           "setBy": "ada@example.org",
                     *           "setAt": 1783500000000,
                     *           "note": "Ready for print."
                     *         }
                     *       }
                     *     }
                     */
                    "application/json": {
                        /** @description The result. */
                        data: {
                            /** @description Id of the asset. */
                            assetId: string;
                            /** @description The approval (delivery) state and who set it; null without one. */
                            approval: components["schemas"]["Approval"];
                        };
                    };
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            412: components["responses"]["PreconditionFailed"];
            415: components["responses"]["UnsupportedMediaType"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalServerError"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    "bulkChange-undoIn": {
        parameters: {
            query?: never;
            header: {
                /**
                 * @description Pins the version of the interface.
                 * @example 2026-07-08
                 */
                "Api-Version": components["parameters"]["ApiVersion"];
            };
            path: {
                /**
                 * @description Id of the organization: its slug.
                 * @example northlight
                 */
                organizationId: components["parameters"]["OrganizationId"];
                /**
                 * @description Id of the change.
                 * @example Vc8nXz4mLk1jHg6fDs3aQ
                 */
                changeId: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done */
            200: {
                headers: {
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Limit": components["headers"]["RateLimitLimit"];
                    "RateLimit-Remaining": components["headers"]["RateLimitRemaining"];
                    "RateLimit-Reset": components["headers"]["RateLimitReset"];
                    "X-Request-Id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "data": {
                     *         "undone": 1,
                     *         "kept": 1
                     *       }
                     *     }
                     */
                    "application/json": {
                        /** @description The result. */
                        data: {
                            /** @description How many were turned back. */
                            undone: number;
                            /** @description How many stay, because somebody has changed them since. */
                            kept: number;
                        };
                    };
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            409: components["responses"]["Conflict"];
            415: components["responses"]["UnsupportedMediaType"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalServerError"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    "collection-list": {
        parameters: {
            query?: never;
            header: {
                /**
                 * @description Pins the version of the interface.
                 * @example 2026-07-08
                 */
                "Api-Version": components["parameters"]["ApiVersion"];
            };
            path: {
                /**
                 * @description Id of the organization: its slug.
                 * @example northlight
                 */
                organizationId: components["parameters"]["OrganizationId"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done */
            200: {
                headers: {
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Limit": components["headers"]["RateLimitLimit"];
                    "RateLimit-Remaining": components["headers"]["RateLimitRemaining"];
                    "RateLimit-Reset": components["headers"]["RateLimitReset"];
                    "X-Request-Id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "data": [
                     *         {
                     *           "id": "Hd3kLm9pQx2rTv7yBn5wE",
                     *           "name": "Spring campaign",
                     *           "count": 1,
                     *           "updated": 1783400003000,
                     *           "filter": null
                     *         }
                     *       ]
                     *     }
                     */
                    "application/json": {
                        /** @description The result. */
                        data: components["schemas"]["ListedCollection"][];
                    };
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalServerError"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    "collection-create": {
        parameters: {
            query?: never;
            header: {
                /**
                 * @description Pins the version of the interface.
                 * @example 2026-07-08
                 */
                "Api-Version": components["parameters"]["ApiVersion"];
                /**
                 * @description A value of your choice, such as a UUID. For 24 hours, the same request sent again with the same key changes nothing and gets the same answer; another request with the key is 409 `CONFLICT`. An addition to the interface.
                 * @example 8e03978e-40d5-43dd-bc93-6894a57f9324
                 */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
            };
            path: {
                /**
                 * @description Id of the organization: its slug.
                 * @example northlight
                 */
                organizationId: components["parameters"]["OrganizationId"];
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "name": "Spring campaign",
                 *       "description": "For the cover of the spring issue.",
                 *       "filter": null,
                 *       "sort": "manual"
                 *     }
                 */
                "application/json": {
                    /** @description Name. */
                    name: string;
                    /**
                     * @description What the collection is for.
                     * @default
                     */
                    description?: string;
                    /**
                     * @description Of a smart collection, which has what its filter means, also later; empty for who sees only some libraries. Null: it has assets of its own.
                     * @default null
                     */
                    filter?: string | null;
                    /**
                     * @description The order: by hand, last added first, last captured first, or by name.
                     * @default manual
                     * @enum {string}
                     */
                    sort?: "manual" | "added" | "captured" | "name";
                };
            };
        };
        responses: {
            /** @description Created */
            201: {
                headers: {
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Limit": components["headers"]["RateLimitLimit"];
                    "RateLimit-Remaining": components["headers"]["RateLimitRemaining"];
                    "RateLimit-Reset": components["headers"]["RateLimitReset"];
                    "X-Request-Id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "data": {
                     *         "id": "Hd3kLm9pQx2rTv7yBn5wE"
                     *       }
                     *     }
                     */
                    "application/json": {
                        /** @description The result. */
                        data: {
                            /** @description Id. */
                            id: string;
                        };
                    };
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            409: components["responses"]["Conflict"];
            415: components["responses"]["UnsupportedMediaType"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalServerError"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    "collection-get": {
        parameters: {
            query?: never;
            header: {
                /**
                 * @description Pins the version of the interface.
                 * @example 2026-07-08
                 */
                "Api-Version": components["parameters"]["ApiVersion"];
            };
            path: {
                /**
                 * @description Id of the organization: its slug.
                 * @example northlight
                 */
                organizationId: components["parameters"]["OrganizationId"];
                /**
                 * @description Id of the collection.
                 * @example Hd3kLm9pQx2rTv7yBn5wE
                 */
                collectionId: components["parameters"]["CollectionId"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done */
            200: {
                headers: {
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Limit": components["headers"]["RateLimitLimit"];
                    "RateLimit-Remaining": components["headers"]["RateLimitRemaining"];
                    "RateLimit-Reset": components["headers"]["RateLimitReset"];
                    "X-Request-Id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "data": {
                     *         "id": "Hd3kLm9pQx2rTv7yBn5wE",
                     *         "name": "Spring campaign",
                     *         "count": 1,
                     *         "updated": 1783400003000,
                     *         "filter": null,
                     *         "description": "For the cover of the spring issue.",
                     *         "sort": "manual",
                     *         "coverId": null
                     *       }
                     *     }
                     */
                    "application/json": {
                        /** @description The result. */
                        data: components["schemas"]["Collection"];
                    };
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalServerError"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    "collection-delete": {
        parameters: {
            query?: never;
            header: {
                /**
                 * @description Pins the version of the interface.
                 * @example 2026-07-08
                 */
                "Api-Version": components["parameters"]["ApiVersion"];
            };
            path: {
                /**
                 * @description Id of the organization: its slug.
                 * @example northlight
                 */
                organizationId: components["parameters"]["OrganizationId"];
                /**
                 * @description Id of the collection.
                 * @example Hd3kLm9pQx2rTv7yBn5wE
                 */
                collectionId: components["parameters"]["CollectionId"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done */
            200: {
                headers: {
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Limit": components["headers"]["RateLimitLimit"];
                    "RateLimit-Remaining": components["headers"]["RateLimitRemaining"];
                    "RateLimit-Reset": components["headers"]["RateLimitReset"];
                    "X-Request-Id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "data": {
                     *         "changeId": "Vc8nXz4mLk1jHg6fDs3aQ"
                     *       }
                     *     }
                     */
                    "application/json": {
                        /** @description The result. */
                        data: {
                            /** @description The change, which the person can undo for ten minutes; null when nothing changed, and for a key. */
                            changeId: string | null;
                        };
                    };
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            415: components["responses"]["UnsupportedMediaType"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalServerError"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    "collection-update": {
        parameters: {
            query?: never;
            header: {
                /**
                 * @description Pins the version of the interface.
                 * @example 2026-07-08
                 */
                "Api-Version": components["parameters"]["ApiVersion"];
            };
            path: {
                /**
                 * @description Id of the organization: its slug.
                 * @example northlight
                 */
                organizationId: components["parameters"]["OrganizationId"];
                /**
                 * @description Id of the collection.
                 * @example Hd3kLm9pQx2rTv7yBn5wE
                 */
                collectionId: components["parameters"]["CollectionId"];
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "name": "Spring campaign",
                 *       "description": "For the cover of the spring issue.",
                 *       "filter": "tag:sea taken:2026",
                 *       "sort": "manual",
                 *       "coverId": null
                 *     }
                 */
                "application/json": {
                    /** @description Name. */
                    name?: string;
                    /** @description What the collection is for. */
                    description?: string;
                    /** @description The filter, as in `filter=`. */
                    filter?: string;
                    /**
                     * @description The order: by hand, last added first, last captured first, or by name.
                     * @enum {string}
                     */
                    sort?: "manual" | "added" | "captured" | "name";
                    /** @description The asset on the cover, as long as it is in the collection; null: the first one. */
                    coverId?: string | null;
                };
            };
        };
        responses: {
            /** @description Done */
            200: {
                headers: {
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Limit": components["headers"]["RateLimitLimit"];
                    "RateLimit-Remaining": components["headers"]["RateLimitRemaining"];
                    "RateLimit-Reset": components["headers"]["RateLimitReset"];
                    "X-Request-Id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "data": {
                     *         "changeId": "Vc8nXz4mLk1jHg6fDs3aQ"
                     *       }
                     *     }
                     */
                    "application/json": {
                        /** @description The result. */
                        data: {
                            /** @description The change, which the person can undo for ten minutes; null when nothing changed, and for a key. */
                            changeId: string | null;
                        };
                    };
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            415: components["responses"]["UnsupportedMediaType"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalServerError"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    "collection-assets": {
        parameters: {
            query?: {
                /**
                 * @description The page to return.
                 * @example 1
                 */
                page?: components["parameters"]["Page"];
                /**
                 * @description How many entries a page has.
                 * @example 50
                 */
                pageSize?: components["parameters"]["PageSize"];
                /**
                 * @description Only assets that this means: words, “phrases”, `key:value`, `OR`, brackets, `-` for without. A refusal names the keys.
                 * @example tag:sea -type:video taken:2026-06..
                 */
                filter?: components["parameters"]["Filter"];
                /**
                 * @description The order: taken, added, name, size, relevance, updated; with `-` before it, descending.
                 * @example -taken
                 */
                sort?: components["parameters"]["Sort"];
                /**
                 * @description Instead of `page`: empty for the start, then `nextCursor` of the answer before.
                 * @example
                 */
                cursor?: components["parameters"]["Cursor"];
            };
            header: {
                /**
                 * @description Pins the version of the interface.
                 * @example 2026-07-08
                 */
                "Api-Version": components["parameters"]["ApiVersion"];
            };
            path: {
                /**
                 * @description Id of the organization: its slug.
                 * @example northlight
                 */
                organizationId: components["parameters"]["OrganizationId"];
                /**
                 * @description Id of the collection.
                 * @example Hd3kLm9pQx2rTv7yBn5wE
                 */
                collectionId: components["parameters"]["CollectionId"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done */
            200: {
                headers: {
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Limit": components["headers"]["RateLimitLimit"];
                    "RateLimit-Remaining": components["headers"]["RateLimitRemaining"];
                    "RateLimit-Reset": components["headers"]["RateLimitReset"];
                    "X-Request-Id": components["headers"]["RequestId"];
                    Link: components["headers"]["Link"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "data": [
                     *         {
                     *           "id": "k3JxT0v9QmZbW2rLp8aYc",
                     *           "libraryId": "spring-campaign"
                     *         }
                     *       ]
                     *     }
                     */
                    "application/json": {
                        /** @description The result. */
                        data: {
                            /** @description Id. */
                            id: string;
                            /** @description Id of the library: its slug. */
                            libraryId: string;
                        }[];
                        /** @description The next `cursor`. */
                        nextCursor?: components["schemas"]["NextCursor"];
                    };
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalServerError"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    "collection-collect": {
        parameters: {
            query?: never;
            header: {
                /**
                 * @description Pins the version of the interface.
                 * @example 2026-07-08
                 */
                "Api-Version": components["parameters"]["ApiVersion"];
                /**
                 * @description A value of your choice, such as a UUID. For 24 hours, the same request sent again with the same key changes nothing and gets the same answer; another request with the key is 409 `CONFLICT`. An addition to the interface.
                 * @example 8e03978e-40d5-43dd-bc93-6894a57f9324
                 */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
            };
            path: {
                /**
                 * @description Id of the organization: its slug.
                 * @example northlight
                 */
                organizationId: components["parameters"]["OrganizationId"];
                /**
                 * @description Id of the collection.
                 * @example Hd3kLm9pQx2rTv7yBn5wE
                 */
                collectionId: components["parameters"]["CollectionId"];
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "ids": [
                 *         "k3JxT0v9QmZbW2rLp8aYc"
                 *       ]
                 *     }
                 */
                "application/json": {
                    /** @description Ids of the assets to add. */
                    ids: string[];
                };
            };
        };
        responses: {
            /** @description Done */
            200: {
                headers: {
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Limit": components["headers"]["RateLimitLimit"];
                    "RateLimit-Remaining": components["headers"]["RateLimitRemaining"];
                    "RateLimit-Reset": components["headers"]["RateLimitReset"];
                    "X-Request-Id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "data": {
                     *         "added": 1,
                     *         "present": 1,
                     *         "changeId": "Vc8nXz4mLk1jHg6fDs3aQ"
                     *       }
                     *     }
                     */
                    "application/json": {
                        /** @description The result. */
                        data: {
                            /** @description How many were added. */
                            added: number;
                            /** @description How many were there already. */
                            present: number;
                            /** @description The change, which the person can undo for ten minutes; null when nothing changed, and for a key. */
                            changeId: string | null;
                        };
                    };
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            409: components["responses"]["Conflict"];
            415: components["responses"]["UnsupportedMediaType"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalServerError"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    "collection-remove": {
        parameters: {
            query?: never;
            header: {
                /**
                 * @description Pins the version of the interface.
                 * @example 2026-07-08
                 */
                "Api-Version": components["parameters"]["ApiVersion"];
            };
            path: {
                /**
                 * @description Id of the organization: its slug.
                 * @example northlight
                 */
                organizationId: components["parameters"]["OrganizationId"];
                /**
                 * @description Id of the collection.
                 * @example Hd3kLm9pQx2rTv7yBn5wE
                 */
                collectionId: components["parameters"]["CollectionId"];
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "ids": [
                 *         "k3JxT0v9QmZbW2rLp8aYc"
                 *       ]
                 *     }
                 */
                "application/json": {
                    /** @description Ids of the assets to take out. */
                    ids: string[];
                };
            };
        };
        responses: {
            /** @description Done */
            200: {
                headers: {
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Limit": components["headers"]["RateLimitLimit"];
                    "RateLimit-Remaining": components["headers"]["RateLimitRemaining"];
                    "RateLimit-Reset": components["headers"]["RateLimitReset"];
                    "X-Request-Id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "data": {
                     *         "changeId": "Vc8nXz4mLk1jHg6fDs3aQ",
                     *         "removed": 1
                     *       }
                     *     }
                     */
                    "application/json": {
                        /** @description The result. */
                        data: {
                            /** @description The change, which the person can undo for ten minutes; null when nothing changed, and for a key. */
                            changeId: string | null;
                            /** @description How many were removed. */
                            removed: number;
                        };
                    };
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            415: components["responses"]["UnsupportedMediaType"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalServerError"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    "comment-list": {
        parameters: {
            query?: never;
            header: {
                /**
                 * @description Pins the version of the interface.
                 * @example 2026-07-08
                 */
                "Api-Version": components["parameters"]["ApiVersion"];
            };
            path: {
                /**
                 * @description Id of the organization: its slug.
                 * @example northlight
                 */
                organizationId: components["parameters"]["OrganizationId"];
                /**
                 * @description Id of the library: its slug.
                 * @example spring-campaign
                 */
                libraryId: components["parameters"]["LibraryId"];
                /**
                 * @description Id of the asset.
                 * @example k3JxT0v9QmZbW2rLp8aYc
                 */
                assetId: components["parameters"]["AssetId"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done */
            200: {
                headers: {
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Limit": components["headers"]["RateLimitLimit"];
                    "RateLimit-Remaining": components["headers"]["RateLimitRemaining"];
                    "RateLimit-Reset": components["headers"]["RateLimitReset"];
                    "X-Request-Id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "data": {
                     *         "comments": [
                     *           {
                     *             "id": "k3JxT0v9QmZbW2rLp8aYc",
                     *             "parentId": null,
                     *             "author": "Ada Moreau",
                     *             "byVisitor": true,
                     *             "shownToVisitors": false,
                     *             "own": true,
                     *             "mayDelete": true,
                     *             "text": "Brighter, please.",
                     *             "mentions": [],
                     *             "mark": null,
                     *             "atSeconds": null,
                     *             "current": true,
                     *             "created": 1783400000000,
                     *             "edited": null,
                     *             "resolved": null
                     *           }
                     *         ],
                     *         "mayComment": true,
                     *         "picks": [
                     *           {
                     *             "name": "A visitor",
                     *             "pick": "yes"
                     *           }
                     *         ],
                     *         "seenUntil": null
                     *       }
                     *     }
                     */
                    "application/json": {
                        /** @description The result. */
                        data: {
                            /** @description The comments, the first one first. */
                            comments: {
                                /** @description Id. */
                                id: string;
                                /** @description Id of the comment that this is a reply to; null for none. */
                                parentId: string | null;
                                /** @description Name of the person or visitor; null when the account is gone. */
                                author: string | null;
                                /** @description Whether a visitor of a share link wrote it. */
                                byVisitor: boolean;
                                /** @description Whether it is a reply that visitors of the share link see. */
                                shownToVisitors: boolean;
                                /** @description Whether the person of the token wrote it. */
                                own: boolean;
                                /** @description Whether the person of the token may delete it. */
                                mayDelete: boolean;
                                /** @description The text; null for a deleted comment with replies. */
                                text: string | null;
                                /** @description Names of the members it mentions. */
                                mentions: string[];
                                /** @description A place on the image, in fractions of its size from the top left; null for none. */
                                mark: {
                                    /** @description From the left, from 0 to 1. */
                                    x: number;
                                    /** @description From the top, from 0 to 1. */
                                    y: number;
                                    /** @description Width and height of a rectangle; null for a point. */
                                    size: {
                                        /** @description In fractions of the width of the image. */
                                        width: number;
                                        /** @description In fractions of its height. */
                                        height: number;
                                    } | null;
                                } | null;
                                /** @description A time in the video, in seconds; null for none. */
                                atSeconds: number | null;
                                /** @description Whether it is about the present file: another variant may have been the default. */
                                current: boolean;
                                /** @description When it was made, in Unix milliseconds. */
                                created: number;
                                /** @description When the text was last changed, in Unix milliseconds; null for never. */
                                edited: number | null;
                                /** @description When it was resolved, and by whom; null while it is open. */
                                resolved: {
                                    /** @description When, in Unix milliseconds. */
                                    at: number;
                                    /** @description Name of the person; null when the account is gone. */
                                    by: string | null;
                                } | null;
                            }[];
                            /** @description Whether the credential may comment. */
                            mayComment: boolean;
                            /** @description What visitors of share links picked. */
                            picks: {
                                /** @description Name. */
                                name: string;
                                /**
                                 * @description `yes`, `maybe` or `no`.
                                 * @enum {string}
                                 */
                                pick: "yes" | "maybe" | "no";
                            }[];
                            /** @description Until when the person has seen them, in Unix milliseconds; null before the first visit of the page. */
                            seenUntil: number | null;
                        };
                    };
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalServerError"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    "comment-add": {
        parameters: {
            query?: never;
            header: {
                /**
                 * @description Pins the version of the interface.
                 * @example 2026-07-08
                 */
                "Api-Version": components["parameters"]["ApiVersion"];
                /**
                 * @description A value of your choice, such as a UUID. For 24 hours, the same request sent again with the same key changes nothing and gets the same answer; another request with the key is 409 `CONFLICT`. An addition to the interface.
                 * @example 8e03978e-40d5-43dd-bc93-6894a57f9324
                 */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
            };
            path: {
                /**
                 * @description Id of the organization: its slug.
                 * @example northlight
                 */
                organizationId: components["parameters"]["OrganizationId"];
                /**
                 * @description Id of the library: its slug.
                 * @example spring-campaign
                 */
                libraryId: components["parameters"]["LibraryId"];
                /**
                 * @description Id of the asset.
                 * @example k3JxT0v9QmZbW2rLp8aYc
                 */
                assetId: components["parameters"]["AssetId"];
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "text": "Brighter, please.",
                 *       "parentId": null,
                 *       "mark": null,
                 *       "atSeconds": null,
                 *       "shownToVisitors": false
                 *     }
                 */
                "application/json": {
                    /** @description What the comment says; `@` and the name of a member mentions them. */
                    text: string;
                    /**
                     * @description Id of the comment that this is a reply to; null for none.
                     * @default null
                     */
                    parentId?: string | null;
                    /**
                     * @description A place on the image, in fractions of its size from the top left; null for none.
                     * @default null
                     */
                    mark?: {
                        /** @description From the left, from 0 to 1. */
                        x: number;
                        /** @description From the top, from 0 to 1. */
                        y: number;
                        /** @description Width and height of a rectangle; null for a point. */
                        size: {
                            /** @description In fractions of the width of the image. */
                            width: number;
                            /** @description In fractions of its height. */
                            height: number;
                        } | null;
                    } | null;
                    /**
                     * @description A time in the video, in seconds; null for none.
                     * @default null
                     */
                    atSeconds?: number | null;
                    /**
                     * @description Whether it is a reply that visitors of the share link see.
                     * @default false
                     */
                    shownToVisitors?: boolean;
                };
            };
        };
        responses: {
            /** @description Created */
            201: {
                headers: {
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Limit": components["headers"]["RateLimitLimit"];
                    "RateLimit-Remaining": components["headers"]["RateLimitRemaining"];
                    "RateLimit-Reset": components["headers"]["RateLimitReset"];
                    "X-Request-Id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "data": {
                     *         "id": "k3JxT0v9QmZbW2rLp8aYc"
                     *       }
                     *     }
                     */
                    "application/json": {
                        /** @description The result. */
                        data: {
                            /** @description Id. */
                            id: string;
                        };
                    };
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            409: components["responses"]["Conflict"];
            415: components["responses"]["UnsupportedMediaType"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalServerError"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    "comment-delete": {
        parameters: {
            query?: never;
            header: {
                /**
                 * @description Pins the version of the interface.
                 * @example 2026-07-08
                 */
                "Api-Version": components["parameters"]["ApiVersion"];
            };
            path: {
                /**
                 * @description Id of the organization: its slug.
                 * @example northlight
                 */
                organizationId: components["parameters"]["OrganizationId"];
                /**
                 * @description Id of the library: its slug.
                 * @example spring-campaign
                 */
                libraryId: components["parameters"]["LibraryId"];
                /**
                 * @description Id.
                 * @example k3JxT0v9QmZbW2rLp8aYc
                 */
                id: components["parameters"]["Id"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done */
            200: {
                headers: {
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Limit": components["headers"]["RateLimitLimit"];
                    "RateLimit-Remaining": components["headers"]["RateLimitRemaining"];
                    "RateLimit-Reset": components["headers"]["RateLimitReset"];
                    "X-Request-Id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "data": {
                     *         "changeId": "Vc8nXz4mLk1jHg6fDs3aQ"
                     *       }
                     *     }
                     */
                    "application/json": {
                        /** @description The result. */
                        data: {
                            /** @description The change, which the person can undo for ten minutes; null when nothing changed, and for a key. */
                            changeId: string | null;
                        };
                    };
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            415: components["responses"]["UnsupportedMediaType"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalServerError"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    "comment-edit": {
        parameters: {
            query?: never;
            header: {
                /**
                 * @description Pins the version of the interface.
                 * @example 2026-07-08
                 */
                "Api-Version": components["parameters"]["ApiVersion"];
            };
            path: {
                /**
                 * @description Id of the organization: its slug.
                 * @example northlight
                 */
                organizationId: components["parameters"]["OrganizationId"];
                /**
                 * @description Id of the library: its slug.
                 * @example spring-campaign
                 */
                libraryId: components["parameters"]["LibraryId"];
                /**
                 * @description Id.
                 * @example k3JxT0v9QmZbW2rLp8aYc
                 */
                id: components["parameters"]["Id"];
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "text": "Brighter, please."
                 *     }
                 */
                "application/json": {
                    /** @description What the comment says from now on. */
                    text: string;
                };
            };
        };
        responses: {
            200: components["responses"]["Done"];
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            415: components["responses"]["UnsupportedMediaType"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalServerError"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    "comment-resolve": {
        parameters: {
            query?: never;
            header: {
                /**
                 * @description Pins the version of the interface.
                 * @example 2026-07-08
                 */
                "Api-Version": components["parameters"]["ApiVersion"];
                /**
                 * @description A value of your choice, such as a UUID. For 24 hours, the same request sent again with the same key changes nothing and gets the same answer; another request with the key is 409 `CONFLICT`. An addition to the interface.
                 * @example 8e03978e-40d5-43dd-bc93-6894a57f9324
                 */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
            };
            path: {
                /**
                 * @description Id of the organization: its slug.
                 * @example northlight
                 */
                organizationId: components["parameters"]["OrganizationId"];
                /**
                 * @description Id of the library: its slug.
                 * @example spring-campaign
                 */
                libraryId: components["parameters"]["LibraryId"];
                /**
                 * @description Id.
                 * @example k3JxT0v9QmZbW2rLp8aYc
                 */
                id: components["parameters"]["Id"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: components["responses"]["Done"];
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            409: components["responses"]["Conflict"];
            415: components["responses"]["UnsupportedMediaType"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalServerError"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    "comment-reopen": {
        parameters: {
            query?: never;
            header: {
                /**
                 * @description Pins the version of the interface.
                 * @example 2026-07-08
                 */
                "Api-Version": components["parameters"]["ApiVersion"];
                /**
                 * @description A value of your choice, such as a UUID. For 24 hours, the same request sent again with the same key changes nothing and gets the same answer; another request with the key is 409 `CONFLICT`. An addition to the interface.
                 * @example 8e03978e-40d5-43dd-bc93-6894a57f9324
                 */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
            };
            path: {
                /**
                 * @description Id of the organization: its slug.
                 * @example northlight
                 */
                organizationId: components["parameters"]["OrganizationId"];
                /**
                 * @description Id of the library: its slug.
                 * @example spring-campaign
                 */
                libraryId: components["parameters"]["LibraryId"];
                /**
                 * @description Id.
                 * @example k3JxT0v9QmZbW2rLp8aYc
                 */
                id: components["parameters"]["Id"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: components["responses"]["Done"];
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            409: components["responses"]["Conflict"];
            415: components["responses"]["UnsupportedMediaType"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalServerError"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    "delivery-presets": {
        parameters: {
            query?: never;
            header: {
                /**
                 * @description Pins the version of the interface.
                 * @example 2026-07-08
                 */
                "Api-Version": components["parameters"]["ApiVersion"];
            };
            path: {
                /**
                 * @description Id of the organization: its slug.
                 * @example northlight
                 */
                organizationId: components["parameters"]["OrganizationId"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done */
            200: {
                headers: {
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Limit": components["headers"]["RateLimitLimit"];
                    "RateLimit-Remaining": components["headers"]["RateLimitRemaining"];
                    "RateLimit-Reset": components["headers"]["RateLimitReset"];
                    "X-Request-Id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "data": [
                     *         {
                     *           "name": "card",
                     *           "width": 640,
                     *           "height": 480,
                     *           "fit": "cover",
                     *           "format": "auto",
                     *           "quality": 80,
                     *           "background": null,
                     *           "animated": true,
                     *           "shipped": true
                     *         }
                     *       ]
                     *     }
                     */
                    "application/json": {
                        /** @description The result. */
                        data: components["schemas"]["Preset"][];
                    };
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalServerError"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    "delivery-setPreset": {
        parameters: {
            query?: never;
            header: {
                /**
                 * @description Pins the version of the interface.
                 * @example 2026-07-08
                 */
                "Api-Version": components["parameters"]["ApiVersion"];
            };
            path: {
                /**
                 * @description Id of the organization: its slug.
                 * @example northlight
                 */
                organizationId: components["parameters"]["OrganizationId"];
                /**
                 * @description Name of the preset.
                 * @example card
                 */
                name: components["parameters"]["Name"];
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "width": 640,
                 *       "height": 480,
                 *       "fit": "inside",
                 *       "format": "auto",
                 *       "quality": 80,
                 *       "background": null,
                 *       "animated": false
                 *     }
                 */
                "application/json": {
                    /**
                     * @description Pixels; null: as the height says.
                     * @default null
                     */
                    width?: number | null;
                    /**
                     * @description Pixels; null: as the width says.
                     * @default null
                     */
                    height?: number | null;
                    /**
                     * @description `cover` fills both edges and cuts off the rest, `contain` fills up with the background, `inside` fits within both. With `inside`, or one edge, small images stay small.
                     * @default inside
                     * @enum {string}
                     */
                    fit?: "cover" | "contain" | "inside";
                    /**
                     * @description `auto`: AVIF, WebP or JPEG, as the `Accept` of a request says.
                     * @default auto
                     * @enum {string}
                     */
                    format?: "auto" | "webp" | "avif" | "jpeg" | "png";
                    /**
                     * @description From 1 to 100.
                     * @default 80
                     */
                    quality?: number;
                    /**
                     * @description Below what is transparent, as `#rrggbb`; null: it stays transparent, and is white in a JPEG.
                     * @default null
                     */
                    background?: string | null;
                    /**
                     * @description Whether a moving GIF or WebP still moves, as a WebP.
                     * @default false
                     */
                    animated?: boolean;
                };
            };
        };
        responses: {
            /** @description Done */
            200: {
                headers: {
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Limit": components["headers"]["RateLimitLimit"];
                    "RateLimit-Remaining": components["headers"]["RateLimitRemaining"];
                    "RateLimit-Reset": components["headers"]["RateLimitReset"];
                    "X-Request-Id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "data": {
                     *         "name": "card",
                     *         "width": 640,
                     *         "height": 480,
                     *         "fit": "cover",
                     *         "format": "auto",
                     *         "quality": 80,
                     *         "background": null,
                     *         "animated": true,
                     *         "shipped": true
                     *       }
                     *     }
                     */
                    "application/json": {
                        /** @description The result. */
                        data: components["schemas"]["Preset"];
                    };
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            415: components["responses"]["UnsupportedMediaType"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalServerError"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    "delivery-deletePreset": {
        parameters: {
            query?: never;
            header: {
                /**
                 * @description Pins the version of the interface.
                 * @example 2026-07-08
                 */
                "Api-Version": components["parameters"]["ApiVersion"];
            };
            path: {
                /**
                 * @description Id of the organization: its slug.
                 * @example northlight
                 */
                organizationId: components["parameters"]["OrganizationId"];
                /**
                 * @description Name of the preset.
                 * @example card
                 */
                name: components["parameters"]["Name"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: components["responses"]["Done"];
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            415: components["responses"]["UnsupportedMediaType"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalServerError"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    "delivery-keys": {
        parameters: {
            query?: never;
            header: {
                /**
                 * @description Pins the version of the interface.
                 * @example 2026-07-08
                 */
                "Api-Version": components["parameters"]["ApiVersion"];
            };
            path: {
                /**
                 * @description Id of the organization: its slug.
                 * @example northlight
                 */
                organizationId: components["parameters"]["OrganizationId"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done */
            200: {
                headers: {
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Limit": components["headers"]["RateLimitLimit"];
                    "RateLimit-Remaining": components["headers"]["RateLimitRemaining"];
                    "RateLimit-Reset": components["headers"]["RateLimitReset"];
                    "X-Request-Id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "data": [
                     *         {
                     *           "kid": "Yt6rEw3qAs9dFg2hJk5lZ",
                     *           "name": "Website",
                     *           "created": "2026-05-20T18:04:11.000Z"
                     *         }
                     *       ]
                     *     }
                     */
                    "application/json": {
                        /** @description The result. */
                        data: components["schemas"]["DeliveryKey"][];
                    };
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalServerError"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    "delivery-addKey": {
        parameters: {
            query?: never;
            header: {
                /**
                 * @description Pins the version of the interface.
                 * @example 2026-07-08
                 */
                "Api-Version": components["parameters"]["ApiVersion"];
                /**
                 * @description A value of your choice, such as a UUID. For 24 hours, the same request sent again with the same key changes nothing and gets the same answer; another request with the key is 409 `CONFLICT`. An addition to the interface.
                 * @example 8e03978e-40d5-43dd-bc93-6894a57f9324
                 */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
            };
            path: {
                /**
                 * @description Id of the organization: its slug.
                 * @example northlight
                 */
                organizationId: components["parameters"]["OrganizationId"];
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "name": "Spring campaign"
                 *     }
                 */
                "application/json": {
                    /** @description Name. */
                    name: string;
                };
            };
        };
        responses: {
            /** @description Created */
            201: {
                headers: {
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Limit": components["headers"]["RateLimitLimit"];
                    "RateLimit-Remaining": components["headers"]["RateLimitRemaining"];
                    "RateLimit-Reset": components["headers"]["RateLimitReset"];
                    "X-Request-Id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "data": {
                     *         "kid": "Yt6rEw3qAs9dFg2hJk5lZ",
                     *         "secret": "vds_YOUR_SECRET"
                     *       }
                     *     }
                     */
                    "application/json": {
                        /** @description The result. */
                        data: {
                            /** @description Id of the key. */
                            kid: string;
                            /** @description Signs addresses of files: the key of an HMAC-SHA256. It is shown only here. */
                            secret: string;
                        };
                    };
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            409: components["responses"]["Conflict"];
            415: components["responses"]["UnsupportedMediaType"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalServerError"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    "delivery-deleteKey": {
        parameters: {
            query?: never;
            header: {
                /**
                 * @description Pins the version of the interface.
                 * @example 2026-07-08
                 */
                "Api-Version": components["parameters"]["ApiVersion"];
            };
            path: {
                /**
                 * @description Id of the organization: its slug.
                 * @example northlight
                 */
                organizationId: components["parameters"]["OrganizationId"];
                /**
                 * @description Id of the key.
                 * @example Yt6rEw3qAs9dFg2hJk5lZ
                 */
                kid: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: components["responses"]["Done"];
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            415: components["responses"]["UnsupportedMediaType"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalServerError"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    "delivery-signAddress": {
        parameters: {
            query?: never;
            header: {
                /**
                 * @description Pins the version of the interface.
                 * @example 2026-07-08
                 */
                "Api-Version": components["parameters"]["ApiVersion"];
                /**
                 * @description A value of your choice, such as a UUID. For 24 hours, the same request sent again with the same key changes nothing and gets the same answer; another request with the key is 409 `CONFLICT`. An addition to the interface.
                 * @example 8e03978e-40d5-43dd-bc93-6894a57f9324
                 */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
            };
            path: {
                /**
                 * @description Id of the organization: its slug.
                 * @example northlight
                 */
                organizationId: components["parameters"]["OrganizationId"];
                /**
                 * @description Id of the library: its slug.
                 * @example spring-campaign
                 */
                libraryId: components["parameters"]["LibraryId"];
                /**
                 * @description Id of the asset.
                 * @example k3JxT0v9QmZbW2rLp8aYc
                 */
                assetId: components["parameters"]["AssetId"];
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "expiresIn": 3600,
                 *       "size": 800,
                 *       "preset": "card"
                 *     }
                 */
                "application/json": {
                    /** @description Seconds until the address ends. */
                    expiresIn: number;
                    /** @description The longest edge of a rendition in pixels; without it and a preset, the file itself. */
                    size?: number;
                    /** @description A preset instead. */
                    preset?: string;
                };
            };
        };
        responses: {
            /** @description Done */
            200: {
                headers: {
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Limit": components["headers"]["RateLimitLimit"];
                    "RateLimit-Remaining": components["headers"]["RateLimitRemaining"];
                    "RateLimit-Reset": components["headers"]["RateLimitReset"];
                    "X-Request-Id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "data": {
                     *         "url": "https://media.example.org/cdn/k3JxT0v9QmZbW2rLp8aYc/800?exp=1783400000&kid=Yt6rEw3qAs9dFg2hJk5lZ&sig=YOUR_SIGNATURE",
                     *         "expires": "2026-05-20T18:04:11.000Z"
                     *       }
                     *     }
                     */
                    "application/json": {
                        /** @description The result. */
                        data: {
                            /**
                             * Format: uri
                             * @description The address, which needs no credential.
                             */
                            url: string;
                            /**
                             * Format: date-time
                             * @description When it ends.
                             */
                            expires: string;
                        };
                    };
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            409: components["responses"]["Conflict"];
            415: components["responses"]["UnsupportedMediaType"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalServerError"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    "event-list": {
        parameters: {
            query?: {
                /**
                 * @description Id of an event: only later ones. `latest`: what happens from now on. Without it, a list begins with the oldest, a stream with what happens from now on.
                 * @example 1023
                 */
                after?: string | "latest";
                /**
                 * @description Ids of the libraries; all by default. Separate them by commas, or repeat the parameter.
                 * @example [
                 *       "spring-campaign"
                 *     ]
                 */
                libraries?: string[];
                /**
                 * @description Only events of these types; all by default. Separate them by commas, or repeat the parameter.
                 * @example [
                 *       "asset.created",
                 *       "asset.processed"
                 *     ]
                 */
                types?: ("asset.created" | "asset.processed" | "asset.failed" | "asset.analysed" | "asset.updated" | "asset.promoted" | "asset.approval_changed" | "asset.delivery_changed" | "asset.trashed" | "asset.restored" | "asset.deleted" | "asset.transferred" | "library.created" | "library.renamed" | "library.claimed" | "library.expired")[];
                /**
                 * @description Only events of live assets that this means now, as in `filter=` of a search. Events of libraries, and of assets in the trash or gone, are left out.
                 * @example tag:sea
                 */
                filter?: string;
                /**
                 * @description How many are returned at most.
                 * @example 100
                 */
                limit?: number;
            };
            header: {
                /**
                 * @description Pins the version of the interface.
                 * @example 2026-07-08
                 */
                "Api-Version": components["parameters"]["ApiVersion"];
                /**
                 * @description Of a stream, the id of the event after which it continues; before `after`.
                 * @example 1023
                 */
                "Last-Event-ID"?: string;
            };
            path: {
                /**
                 * @description Id of the organization: its slug.
                 * @example northlight
                 */
                organizationId: components["parameters"]["OrganizationId"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done */
            200: {
                headers: {
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Limit": components["headers"]["RateLimitLimit"];
                    "RateLimit-Remaining": components["headers"]["RateLimitRemaining"];
                    "RateLimit-Reset": components["headers"]["RateLimitReset"];
                    "X-Request-Id": components["headers"]["RequestId"];
                    "Next-After": components["headers"]["NextAfter"];
                    "Has-More": components["headers"]["HasMore"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "data": [
                     *         {
                     *           "id": "1024",
                     *           "type": "asset.updated",
                     *           "timestamp": "2026-05-20T18:04:11.000Z",
                     *           "organizationId": "northlight",
                     *           "libraryId": "spring-campaign",
                     *           "actor": {
                     *             "type": "key",
                     *             "id": "fR5tGy6hUj7kIl8oPa9sD"
                     *           },
                     *           "data": {
                     *             "assetId": "k3JxT0v9QmZbW2rLp8aYc",
                     *             "asset": {
                     *               "id": "k3JxT0v9QmZbW2rLp8aYc",
                     *               "width": 4032,
                     *               "height": 3024,
                     *               "name": "lighthouse.jpg",
                     *               "libraryId": "spring-campaign",
                     *               "blurhash": "LEHV6nWB2yk8pyo0adR*.7kCMdnj",
                     *               "url": "https://media.example.org/cdn/k3JxT0v9QmZbW2rLp8aYc",
                     *               "thumbUrlBlurred": "https://media.example.org/cdn/k3JxT0v9QmZbW2rLp8aYc/blurred",
                     *               "sizes": "{\"400\":\"https://media.example.org/cdn/k3JxT0v9QmZbW2rLp8aYc/400\",\"1600\":\"https://media.example.org/cdn/k3JxT0v9QmZbW2rLp8aYc/1600\"}",
                     *               "appUrl": "https://media.example.org/app/northlight/spring-campaign/k3JxT0v9QmZbW2rLp8aYc",
                     *               "variants": [
                     *                 {
                     *                   "id": "k3JxT0v9QmZbW2rLp8aYc",
                     *                   "parentId": "k3JxT0v9QmZbW2rLp8aYc",
                     *                   "width": 4032,
                     *                   "height": 3024,
                     *                   "name": "lighthouse-square.jpg",
                     *                   "url": "https://media.example.org/cdn/k3JxT0v9QmZbW2rLp8aYc",
                     *                   "sizes": "{\"400\":\"https://media.example.org/cdn/k3JxT0v9QmZbW2rLp8aYc/400\",\"1600\":\"https://media.example.org/cdn/k3JxT0v9QmZbW2rLp8aYc/1600\"}",
                     *                   "appUrl": "https://media.example.org/app/northlight/spring-campaign/k3JxT0v9QmZbW2rLp8aYc"
                     *                 }
                     *               ],
                     *               "parentId": null,
                     *               "description": "A lighthouse at dusk.",
                     *               "tags": [
                     *                 "lighthouse",
                     *                 "sea"
                     *               ],
                     *               "contentType": "image/jpeg",
                     *               "size": 2841377,
                     *               "duration": null,
                     *               "metadata": {
                     *                 "capture": {
                     *                   "recordedAt": "2026-05-20T18:04:11",
                     *                   "make": "Pear",
                     *                   "model": "Pear 12",
                     *                   "software": "12.1",
                     *                   "latitude": 48.36,
                     *                   "longitude": -4.77,
                     *                   "altitude": 12
                     *                 },
                     *                 "video": null
                     *               },
                     *               "created": 1783400000000,
                     *               "updated": 1783400003000,
                     *               "contentVersion": null,
                     *               "uploadedBy": {
                     *                 "name": "Ada Moreau",
                     *                 "avatarUrl": "https://media.example.org/cdn/avatars/Qw1eRt2yUi3oPa4sDf5gH"
                     *               },
                     *               "approval": {
                     *                 "state": "approved",
                     *                 "setBy": "ada@example.org",
                     *                 "setAt": 1783500000000,
                     *                 "note": "Ready for print."
                     *               },
                     *               "thumbUrl": "https://media.example.org/cdn/k3JxT0v9QmZbW2rLp8aYc/400",
                     *               "thumbHighUrl": "https://media.example.org/cdn/k3JxT0v9QmZbW2rLp8aYc/1600",
                     *               "views": [
                     *                 {
                     *                   "id": "k3JxT0v9QmZbW2rLp8aYc",
                     *                   "parentId": "k3JxT0v9QmZbW2rLp8aYc",
                     *                   "width": 4032,
                     *                   "height": 3024,
                     *                   "name": "lighthouse-square.jpg",
                     *                   "url": "https://media.example.org/cdn/k3JxT0v9QmZbW2rLp8aYc",
                     *                   "thumbUrl": "https://media.example.org/cdn/k3JxT0v9QmZbW2rLp8aYc/400",
                     *                   "type": "main",
                     *                   "metadata": {
                     *                     "capture": {
                     *                       "recordedAt": "2026-05-20T18:04:11",
                     *                       "make": "Pear",
                     *                       "model": "Pear 12",
                     *                       "software": "12.1",
                     *                       "latitude": 48.36,
                     *                       "longitude": -4.77,
                     *                       "altitude": 12
                     *                     },
                     *                     "video": null
                     *                   }
                     *                 }
                     *               ],
                     *               "type": "main"
                     *             },
                     *             "fields": [
                     *               "tags"
                     *             ],
                     *             "fromLibraryId": null,
                     *             "id": "k3JxT0v9QmZbW2rLp8aYc",
                     *             "served": false,
                     *             "until": null
                     *           }
                     *         }
                     *       ]
                     *     }
                     */
                    "application/json": {
                        /** @description The result. */
                        data: components["schemas"]["Event"][];
                    };
                    /**
                     * @example id: 1024
                     *     data: {"id":"1024","type":"asset.updated",…}
                     */
                    "text/event-stream": string;
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalServerError"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    "library-createUnclaimed": {
        parameters: {
            query?: never;
            header: {
                /**
                 * @description Pins the version of the interface.
                 * @example 2026-07-08
                 */
                "Api-Version": components["parameters"]["ApiVersion"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "email": "ada@example.org",
                 *       "name": "Spring campaign"
                 *     }
                 */
                "application/json": {
                    /** @description Email address that the claim link is sent to. */
                    email: string;
                    /** @description Name. */
                    name?: string;
                };
            };
        };
        responses: {
            /** @description Done */
            200: {
                headers: {
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    "X-Request-Id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "data": {
                     *         "organizationId": "northlight",
                     *         "libraryId": "spring-campaign",
                     *         "apiKey": "vit_YOUR_KEY",
                     *         "claimUrl": "https://media.example.org/claim/YOUR_TOKEN",
                     *         "expiresAt": "2026-08-07T10:00:00.000Z",
                     *         "emailSent": true
                     *       }
                     *     }
                     */
                    "application/json": {
                        /** @description The result. */
                        data: {
                            /** @description Id of the organization: its slug. */
                            organizationId: string;
                            /** @description Id of the library: its slug. */
                            libraryId: string;
                            /** @description The key, with write access to the library. It is shown only here. */
                            apiKey: string;
                            /**
                             * Format: uri
                             * @description The page where a person claims the library.
                             */
                            claimUrl: string;
                            /**
                             * Format: date-time
                             * @description When the library is removed unless it is claimed.
                             */
                            expiresAt: string;
                            /** @description Whether the mail server accepted the mail with the claim link. */
                            emailSent: boolean;
                        };
                    };
                };
            };
            /** @description The request is malformed, or a quota is used up */
            400: {
                headers: {
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    "X-Request-Id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "error": {
                     *         "code": "BAD_USER_INPUT",
                     *         "message": "The request is not valid."
                     *       }
                     *     }
                     */
                    "application/json": components["schemas"]["ErrorResponse"];
                };
            };
            /** @description The body has a content coding */
            415: {
                headers: {
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    "X-Request-Id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "error": {
                     *         "code": "BAD_USER_INPUT",
                     *         "message": "The request is not valid."
                     *       }
                     *     }
                     */
                    "application/json": components["schemas"]["ErrorResponse"];
                };
            };
            /** @description The rate limit is exceeded */
            429: {
                headers: {
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    "Retry-After": components["headers"]["RetryAfter"];
                    "X-Request-Id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "error": {
                     *         "code": "RATE_LIMIT_EXCEEDED",
                     *         "message": "Too many requests. Wait as long as Retry-After says."
                     *       }
                     *     }
                     */
                    "application/json": components["schemas"]["ErrorResponse"];
                };
            };
            /** @description Something failed unexpectedly; it is safe to try again */
            500: {
                headers: {
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    "X-Request-Id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "error": {
                     *         "code": "INTERNAL_SERVER_ERROR",
                     *         "message": "Something went wrong on our side. It is safe to try again in a moment."
                     *       }
                     *     }
                     */
                    "application/json": components["schemas"]["ErrorResponse"];
                };
            };
            /** @description The service cannot do this for a moment; try again after `Retry-After` */
            503: {
                headers: {
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    "Retry-After": components["headers"]["RetryAfter"];
                    "X-Request-Id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "error": {
                     *         "code": "SERVICE_UNAVAILABLE",
                     *         "message": "The service is temporarily unavailable. Try again when Retry-After has passed."
                     *       }
                     *     }
                     */
                    "application/json": components["schemas"]["ErrorResponse"];
                };
            };
        };
    };
    "library-list": {
        parameters: {
            query?: {
                /**
                 * @description The page to return.
                 * @example 0
                 */
                page?: number;
                /**
                 * @description How many entries a page has.
                 * @example 20
                 */
                pageSize?: number;
            };
            header: {
                /**
                 * @description Pins the version of the interface.
                 * @example 2026-07-08
                 */
                "Api-Version": components["parameters"]["ApiVersion"];
            };
            path: {
                /**
                 * @description Id of the organization: its slug.
                 * @example northlight
                 */
                organizationId: components["parameters"]["OrganizationId"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done */
            200: {
                headers: {
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Limit": components["headers"]["RateLimitLimit"];
                    "RateLimit-Remaining": components["headers"]["RateLimitRemaining"];
                    "RateLimit-Reset": components["headers"]["RateLimitReset"];
                    "X-Request-Id": components["headers"]["RequestId"];
                    Link: components["headers"]["Link"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "data": [
                     *         {
                     *           "id": "spring-campaign",
                     *           "name": "Spring campaign",
                     *           "assetsCount": 1,
                     *           "photosCount": 1,
                     *           "trashCount": 1,
                     *           "tags": [
                     *             {
                     *               "id": "lighthouse",
                     *               "count": 12,
                     *               "type": "user"
                     *             }
                     *           ],
                     *           "delivery": "open",
                     *           "imagesCarryCredit": true,
                     *           "originalsKeepLocation": true
                     *         }
                     *       ]
                     *     }
                     */
                    "application/json": {
                        /** @description The result. */
                        data: components["schemas"]["Library"][];
                    };
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalServerError"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    "library-create": {
        parameters: {
            query?: never;
            header: {
                /**
                 * @description Pins the version of the interface.
                 * @example 2026-07-08
                 */
                "Api-Version": components["parameters"]["ApiVersion"];
                /**
                 * @description A value of your choice, such as a UUID. For 24 hours, the same request sent again with the same key changes nothing and gets the same answer; another request with the key is 409 `CONFLICT`. An addition to the interface.
                 * @example 8e03978e-40d5-43dd-bc93-6894a57f9324
                 */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
            };
            path: {
                /**
                 * @description Id of the organization: its slug.
                 * @example northlight
                 */
                organizationId: components["parameters"]["OrganizationId"];
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "name": "Spring campaign",
                 *       "slug": "spring-campaign"
                 *     }
                 */
                "application/json": {
                    /** @description Name. */
                    name: string;
                    /** @description The id to give the library: `a-z`, `0-9` and `-`. */
                    slug?: string;
                };
            };
        };
        responses: {
            /** @description Created */
            201: {
                headers: {
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Limit": components["headers"]["RateLimitLimit"];
                    "RateLimit-Remaining": components["headers"]["RateLimitRemaining"];
                    "RateLimit-Reset": components["headers"]["RateLimitReset"];
                    "X-Request-Id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "data": {
                     *         "id": "spring-campaign",
                     *         "name": "Spring campaign",
                     *         "assetsCount": 1,
                     *         "photosCount": 1,
                     *         "trashCount": 1,
                     *         "tags": [
                     *           {
                     *             "id": "lighthouse",
                     *             "count": 12,
                     *             "type": "user"
                     *           }
                     *         ],
                     *         "delivery": "open",
                     *         "imagesCarryCredit": true,
                     *         "originalsKeepLocation": true
                     *       }
                     *     }
                     */
                    "application/json": {
                        /** @description The result. */
                        data: components["schemas"]["Library"];
                    };
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            409: components["responses"]["Conflict"];
            415: components["responses"]["UnsupportedMediaType"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalServerError"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    "library-get": {
        parameters: {
            query?: never;
            header: {
                /**
                 * @description Pins the version of the interface.
                 * @example 2026-07-08
                 */
                "Api-Version": components["parameters"]["ApiVersion"];
            };
            path: {
                /**
                 * @description Id of the organization: its slug.
                 * @example northlight
                 */
                organizationId: components["parameters"]["OrganizationId"];
                /**
                 * @description Id of the library: its slug.
                 * @example spring-campaign
                 */
                libraryId: components["parameters"]["LibraryId"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: components["responses"]["Library"];
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalServerError"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    "library-rename": {
        parameters: {
            query?: never;
            header: {
                /**
                 * @description Pins the version of the interface.
                 * @example 2026-07-08
                 */
                "Api-Version": components["parameters"]["ApiVersion"];
            };
            path: {
                /**
                 * @description Id of the organization: its slug.
                 * @example northlight
                 */
                organizationId: components["parameters"]["OrganizationId"];
                /**
                 * @description Id of the library: its slug.
                 * @example spring-campaign
                 */
                libraryId: components["parameters"]["LibraryId"];
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "name": "Spring campaign",
                 *       "delivery": "open",
                 *       "imagesCarryCredit": true,
                 *       "originalsKeepLocation": true
                 *     }
                 */
                "application/json": {
                    /** @description Name. */
                    name?: string;
                    /**
                     * @description Only of one library, and after a change of it: who gets files by their public address: `open`: everybody; `approved`: everybody, but only assets with the approval state `approved`; `signed`: whoever has a signed address.
                     * @enum {string}
                     */
                    delivery?: "open" | "approved" | "signed";
                    /** @description Like `delivery`: whether smaller images and those of presets carry creator, credit, copyright, licence and description as XMP. */
                    imagesCarryCredit?: boolean;
                    /** @description Like `delivery`: whether public addresses and share links give originals with all that their files say. `false`: without place, device and names, where the format allows it, else a rendition or nothing. */
                    originalsKeepLocation?: boolean;
                };
            };
        };
        responses: {
            200: components["responses"]["Library"];
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            415: components["responses"]["UnsupportedMediaType"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalServerError"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    "me-get": {
        parameters: {
            query?: never;
            header: {
                /**
                 * @description Pins the version of the interface.
                 * @example 2026-07-08
                 */
                "Api-Version": components["parameters"]["ApiVersion"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done */
            200: {
                headers: {
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Limit": components["headers"]["RateLimitLimit"];
                    "RateLimit-Remaining": components["headers"]["RateLimitRemaining"];
                    "RateLimit-Reset": components["headers"]["RateLimitReset"];
                    "X-Request-Id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "data": {
                     *         "organizationId": "northlight",
                     *         "organizationName": "Northlight Studio",
                     *         "plan": "pro",
                     *         "libraries": [
                     *           {
                     *             "library": "spring-campaign",
                     *             "access": "read"
                     *           }
                     *         ],
                     *         "user": {
                     *           "name": "Ada Moreau"
                     *         }
                     *       }
                     *     }
                     */
                    "application/json": {
                        /** @description The result. */
                        data: components["schemas"]["Me"];
                    };
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalServerError"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    "member-list": {
        parameters: {
            query?: never;
            header: {
                /**
                 * @description Pins the version of the interface.
                 * @example 2026-07-08
                 */
                "Api-Version": components["parameters"]["ApiVersion"];
            };
            path: {
                /**
                 * @description Id of the organization: its slug.
                 * @example northlight
                 */
                organizationId: components["parameters"]["OrganizationId"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done */
            200: {
                headers: {
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Limit": components["headers"]["RateLimitLimit"];
                    "RateLimit-Remaining": components["headers"]["RateLimitRemaining"];
                    "RateLimit-Reset": components["headers"]["RateLimitReset"];
                    "X-Request-Id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "data": [
                     *         {
                     *           "personId": "Qw1eRt2yUi3oPa4sDf5gH",
                     *           "name": "Ada Moreau",
                     *           "email": "ada@example.org",
                     *           "avatarUrl": "https://media.example.org/cdn/avatars/Qw1eRt2yUi3oPa4sDf5gH",
                     *           "role": "member",
                     *           "suspended": true,
                     *           "since": 1783400000000
                     *         }
                     *       ]
                     *     }
                     */
                    "application/json": {
                        /** @description The result. */
                        data: components["schemas"]["Member"][];
                    };
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalServerError"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    "member-remove": {
        parameters: {
            query?: never;
            header: {
                /**
                 * @description Pins the version of the interface.
                 * @example 2026-07-08
                 */
                "Api-Version": components["parameters"]["ApiVersion"];
            };
            path: {
                /**
                 * @description Id of the organization: its slug.
                 * @example northlight
                 */
                organizationId: components["parameters"]["OrganizationId"];
                /**
                 * @description Id of the person.
                 * @example Qw1eRt2yUi3oPa4sDf5gH
                 */
                personId: components["parameters"]["PersonId"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: components["responses"]["Done"];
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            409: components["responses"]["Conflict"];
            415: components["responses"]["UnsupportedMediaType"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalServerError"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    "member-change": {
        parameters: {
            query?: never;
            header: {
                /**
                 * @description Pins the version of the interface.
                 * @example 2026-07-08
                 */
                "Api-Version": components["parameters"]["ApiVersion"];
            };
            path: {
                /**
                 * @description Id of the organization: its slug.
                 * @example northlight
                 */
                organizationId: components["parameters"]["OrganizationId"];
                /**
                 * @description Id of the person.
                 * @example Qw1eRt2yUi3oPa4sDf5gH
                 */
                personId: components["parameters"]["PersonId"];
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "role": "member",
                 *       "suspended": true
                 *     }
                 */
                "application/json": {
                    /**
                     * @description `owner` or `member`.
                     * @enum {string}
                     */
                    role: "owner" | "member";
                    /** @description Whether they can only read. */
                    suspended: boolean;
                };
            };
        };
        responses: {
            200: components["responses"]["Done"];
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            409: components["responses"]["Conflict"];
            415: components["responses"]["UnsupportedMediaType"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalServerError"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    "member-listInvitations": {
        parameters: {
            query?: never;
            header: {
                /**
                 * @description Pins the version of the interface.
                 * @example 2026-07-08
                 */
                "Api-Version": components["parameters"]["ApiVersion"];
            };
            path: {
                /**
                 * @description Id of the organization: its slug.
                 * @example northlight
                 */
                organizationId: components["parameters"]["OrganizationId"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done */
            200: {
                headers: {
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Limit": components["headers"]["RateLimitLimit"];
                    "RateLimit-Remaining": components["headers"]["RateLimitRemaining"];
                    "RateLimit-Reset": components["headers"]["RateLimitReset"];
                    "X-Request-Id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "data": [
                     *         {
                     *           "id": "Jk7mPq4sVw1yBe8hLn3rT",
                     *           "email": "ada@example.org",
                     *           "role": "member",
                     *           "invitedBy": "Ada Moreau",
                     *           "expires": 1785992000000
                     *         }
                     *       ]
                     *     }
                     */
                    "application/json": {
                        /** @description The result. */
                        data: components["schemas"]["OpenInvitation"][];
                    };
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalServerError"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    "member-invite": {
        parameters: {
            query?: never;
            header: {
                /**
                 * @description Pins the version of the interface.
                 * @example 2026-07-08
                 */
                "Api-Version": components["parameters"]["ApiVersion"];
                /**
                 * @description A value of your choice, such as a UUID. For 24 hours, the same request sent again with the same key changes nothing and gets the same answer; another request with the key is 409 `CONFLICT`. An addition to the interface.
                 * @example 8e03978e-40d5-43dd-bc93-6894a57f9324
                 */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
            };
            path: {
                /**
                 * @description Id of the organization: its slug.
                 * @example northlight
                 */
                organizationId: components["parameters"]["OrganizationId"];
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "email": "ada@example.org",
                 *       "role": "member"
                 *     }
                 */
                "application/json": {
                    /** @description Where the invitation is sent to. */
                    email: string;
                    /**
                     * @description `owner` or `member`.
                     * @enum {string}
                     */
                    role: "owner" | "member";
                };
            };
        };
        responses: {
            /** @description Created */
            201: {
                headers: {
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Limit": components["headers"]["RateLimitLimit"];
                    "RateLimit-Remaining": components["headers"]["RateLimitRemaining"];
                    "RateLimit-Reset": components["headers"]["RateLimitReset"];
                    "X-Request-Id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "data": {
                     *         "invitationId": "Jk7mPq4sVw1yBe8hLn3rT"
                     *       }
                     *     }
                     */
                    "application/json": {
                        /** @description The result. */
                        data: {
                            /** @description Id of the invitation. */
                            invitationId: string;
                        };
                    };
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            409: components["responses"]["Conflict"];
            415: components["responses"]["UnsupportedMediaType"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalServerError"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    "member-withdrawInvitation": {
        parameters: {
            query?: never;
            header: {
                /**
                 * @description Pins the version of the interface.
                 * @example 2026-07-08
                 */
                "Api-Version": components["parameters"]["ApiVersion"];
            };
            path: {
                /**
                 * @description Id of the organization: its slug.
                 * @example northlight
                 */
                organizationId: components["parameters"]["OrganizationId"];
                /**
                 * @description Id of the invitation.
                 * @example Jk7mPq4sVw1yBe8hLn3rT
                 */
                invitationId: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: components["responses"]["Done"];
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            415: components["responses"]["UnsupportedMediaType"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalServerError"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    "savedSearch-list": {
        parameters: {
            query?: never;
            header: {
                /**
                 * @description Pins the version of the interface.
                 * @example 2026-07-08
                 */
                "Api-Version": components["parameters"]["ApiVersion"];
            };
            path: {
                /**
                 * @description Id of the organization: its slug.
                 * @example northlight
                 */
                organizationId: components["parameters"]["OrganizationId"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done */
            200: {
                headers: {
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Limit": components["headers"]["RateLimitLimit"];
                    "RateLimit-Remaining": components["headers"]["RateLimitRemaining"];
                    "RateLimit-Reset": components["headers"]["RateLimitReset"];
                    "X-Request-Id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "data": [
                     *         {
                     *           "id": "k3JxT0v9QmZbW2rLp8aYc",
                     *           "name": "Spring campaign",
                     *           "filter": "tag:sea taken:2026",
                     *           "sort": "-taken",
                     *           "shared": true
                     *         }
                     *       ]
                     *     }
                     */
                    "application/json": {
                        /** @description The result. */
                        data: components["schemas"]["SavedSearch"][];
                    };
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalServerError"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    "savedSearch-save": {
        parameters: {
            query?: never;
            header: {
                /**
                 * @description Pins the version of the interface.
                 * @example 2026-07-08
                 */
                "Api-Version": components["parameters"]["ApiVersion"];
                /**
                 * @description A value of your choice, such as a UUID. For 24 hours, the same request sent again with the same key changes nothing and gets the same answer; another request with the key is 409 `CONFLICT`. An addition to the interface.
                 * @example 8e03978e-40d5-43dd-bc93-6894a57f9324
                 */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
            };
            path: {
                /**
                 * @description Id of the organization: its slug.
                 * @example northlight
                 */
                organizationId: components["parameters"]["OrganizationId"];
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "name": "Spring campaign",
                 *       "filter": "tag:sea taken:2026",
                 *       "sort": "-taken",
                 *       "shared": true
                 *     }
                 */
                "application/json": {
                    /** @description Name. */
                    name: string;
                    /** @description The filter, as in `filter=`. */
                    filter: string;
                    /**
                     * @description As in `sort=`; empty for the usual order. Or the groups of a page, which lists refuse: `camera`, `type`, `approval`.
                     * @default
                     */
                    sort?: string;
                    /**
                     * @description Whether the organization sees it.
                     * @default false
                     */
                    shared?: boolean;
                };
            };
        };
        responses: {
            /** @description Created */
            201: {
                headers: {
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Limit": components["headers"]["RateLimitLimit"];
                    "RateLimit-Remaining": components["headers"]["RateLimitRemaining"];
                    "RateLimit-Reset": components["headers"]["RateLimitReset"];
                    "X-Request-Id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "data": {
                     *         "id": "k3JxT0v9QmZbW2rLp8aYc",
                     *         "name": "Spring campaign",
                     *         "filter": "tag:sea taken:2026",
                     *         "sort": "-taken",
                     *         "shared": true
                     *       }
                     *     }
                     */
                    "application/json": {
                        /** @description The result. */
                        data: components["schemas"]["SavedSearch"];
                    };
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            409: components["responses"]["Conflict"];
            415: components["responses"]["UnsupportedMediaType"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalServerError"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    "savedSearch-delete": {
        parameters: {
            query?: never;
            header: {
                /**
                 * @description Pins the version of the interface.
                 * @example 2026-07-08
                 */
                "Api-Version": components["parameters"]["ApiVersion"];
            };
            path: {
                /**
                 * @description Id of the organization: its slug.
                 * @example northlight
                 */
                organizationId: components["parameters"]["OrganizationId"];
                /**
                 * @description Id of the search.
                 * @example k3JxT0v9QmZbW2rLp8aYc
                 */
                searchId: components["parameters"]["SearchId"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: components["responses"]["Done"];
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            415: components["responses"]["UnsupportedMediaType"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalServerError"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    "savedSearch-update": {
        parameters: {
            query?: never;
            header: {
                /**
                 * @description Pins the version of the interface.
                 * @example 2026-07-08
                 */
                "Api-Version": components["parameters"]["ApiVersion"];
            };
            path: {
                /**
                 * @description Id of the organization: its slug.
                 * @example northlight
                 */
                organizationId: components["parameters"]["OrganizationId"];
                /**
                 * @description Id of the search.
                 * @example k3JxT0v9QmZbW2rLp8aYc
                 */
                searchId: components["parameters"]["SearchId"];
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "name": "Spring campaign",
                 *       "filter": "tag:sea taken:2026",
                 *       "sort": "-taken",
                 *       "shared": true
                 *     }
                 */
                "application/json": {
                    /** @description Name. */
                    name?: string;
                    /** @description The filter, as in `filter=`. */
                    filter?: string;
                    /** @description As in `sort=`; empty for the usual order. Or the groups of a page, which lists refuse: `camera`, `type`, `approval`. */
                    sort?: string;
                    /** @description Whether the organization sees it. */
                    shared?: boolean;
                };
            };
        };
        responses: {
            /** @description Done */
            200: {
                headers: {
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Limit": components["headers"]["RateLimitLimit"];
                    "RateLimit-Remaining": components["headers"]["RateLimitRemaining"];
                    "RateLimit-Reset": components["headers"]["RateLimitReset"];
                    "X-Request-Id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "data": {
                     *         "id": "k3JxT0v9QmZbW2rLp8aYc",
                     *         "name": "Spring campaign",
                     *         "filter": "tag:sea taken:2026",
                     *         "sort": "-taken",
                     *         "shared": true
                     *       }
                     *     }
                     */
                    "application/json": {
                        /** @description The result. */
                        data: components["schemas"]["SavedSearch"];
                    };
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            415: components["responses"]["UnsupportedMediaType"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalServerError"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    "search-assets": {
        parameters: {
            query?: {
                /**
                 * @description Words to look for, by their beginnings. All must match; where nothing does, words like “the” and “on” are passed over.
                 * @example
                 */
                q?: components["parameters"]["Q"];
                /**
                 * @description Ids of the libraries to search; all by default. Separate them by commas, or repeat the parameter.
                 * @example [
                 *       "spring-campaign"
                 *     ]
                 */
                libraries?: string[];
                /**
                 * @description Only assets in one of these approval states; `none` stands for assets without one. Separate them by commas, or repeat the parameter.
                 * @example [
                 *       "approved"
                 *     ]
                 */
                approval?: string[];
                /**
                 * @description The page to return.
                 * @example 1
                 */
                page?: components["parameters"]["Page"];
                /**
                 * @description How many entries a page has.
                 * @example 20
                 */
                pageSize?: number;
                /**
                 * @description Only assets that this means: words, “phrases”, `key:value`, `OR`, brackets, `-` for without. A refusal names the keys.
                 * @example tag:sea -type:video taken:2026-06..
                 */
                filter?: components["parameters"]["Filter"];
                /**
                 * @description The order: taken, added, name, size, relevance, updated; with `-` before it, descending.
                 * @example -taken
                 */
                sort?: components["parameters"]["Sort"];
                /**
                 * @description Instead of `page`: empty for the start, then `nextCursor` of the answer before.
                 * @example
                 */
                cursor?: components["parameters"]["Cursor"];
                /**
                 * @description Only these fields of each asset. Separate them by commas, or repeat the parameter.
                 * @example [
                 *       "id",
                 *       "name",
                 *       "url"
                 *     ]
                 */
                fields?: components["parameters"]["Fields"];
                /**
                 * @description What to count over all pages, with its most frequent values. Separate them by commas, or repeat the parameter.
                 * @example [
                 *       "type",
                 *       "tag"
                 *     ]
                 */
                facets?: components["parameters"]["Facets"];
            };
            header: {
                /**
                 * @description Pins the version of the interface.
                 * @example 2026-07-08
                 */
                "Api-Version": components["parameters"]["ApiVersion"];
            };
            path: {
                /**
                 * @description Id of the organization: its slug.
                 * @example northlight
                 */
                organizationId: components["parameters"]["OrganizationId"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done */
            200: {
                headers: {
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Limit": components["headers"]["RateLimitLimit"];
                    "RateLimit-Remaining": components["headers"]["RateLimitRemaining"];
                    "RateLimit-Reset": components["headers"]["RateLimitReset"];
                    "X-Request-Id": components["headers"]["RequestId"];
                    Link: components["headers"]["Link"];
                    "Total-Count": components["headers"]["TotalCount"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "data": {
                     *         "hits": [
                     *           {
                     *             "id": "k3JxT0v9QmZbW2rLp8aYc",
                     *             "width": 4032,
                     *             "height": 3024,
                     *             "name": "lighthouse.jpg",
                     *             "libraryId": "spring-campaign",
                     *             "blurhash": "LEHV6nWB2yk8pyo0adR*.7kCMdnj",
                     *             "url": "https://media.example.org/cdn/k3JxT0v9QmZbW2rLp8aYc",
                     *             "thumbUrlBlurred": "https://media.example.org/cdn/k3JxT0v9QmZbW2rLp8aYc/blurred",
                     *             "sizes": "{\"400\":\"https://media.example.org/cdn/k3JxT0v9QmZbW2rLp8aYc/400\",\"1600\":\"https://media.example.org/cdn/k3JxT0v9QmZbW2rLp8aYc/1600\"}",
                     *             "appUrl": "https://media.example.org/app/northlight/spring-campaign/k3JxT0v9QmZbW2rLp8aYc",
                     *             "variants": [
                     *               {
                     *                 "id": "k3JxT0v9QmZbW2rLp8aYc",
                     *                 "parentId": "k3JxT0v9QmZbW2rLp8aYc",
                     *                 "width": 4032,
                     *                 "height": 3024,
                     *                 "name": "lighthouse-square.jpg",
                     *                 "url": "https://media.example.org/cdn/k3JxT0v9QmZbW2rLp8aYc",
                     *                 "sizes": "{\"400\":\"https://media.example.org/cdn/k3JxT0v9QmZbW2rLp8aYc/400\",\"1600\":\"https://media.example.org/cdn/k3JxT0v9QmZbW2rLp8aYc/1600\"}",
                     *                 "appUrl": "https://media.example.org/app/northlight/spring-campaign/k3JxT0v9QmZbW2rLp8aYc"
                     *               }
                     *             ],
                     *             "parentId": null,
                     *             "description": "A lighthouse at dusk.",
                     *             "tags": [
                     *               "lighthouse",
                     *               "sea"
                     *             ],
                     *             "contentType": "image/jpeg",
                     *             "size": 2841377,
                     *             "duration": null,
                     *             "metadata": {
                     *               "capture": {
                     *                 "recordedAt": "2026-05-20T18:04:11",
                     *                 "make": "Pear",
                     *                 "model": "Pear 12",
                     *                 "software": "12.1",
                     *                 "latitude": 48.36,
                     *                 "longitude": -4.77,
                     *                 "altitude": 12
                     *               },
                     *               "video": null
                     *             },
                     *             "created": 1783400000000,
                     *             "updated": 1783400003000,
                     *             "contentVersion": null,
                     *             "uploadedBy": {
                     *               "name": "Ada Moreau",
                     *               "avatarUrl": "https://media.example.org/cdn/avatars/Qw1eRt2yUi3oPa4sDf5gH"
                     *             },
                     *             "approval": {
                     *               "state": "approved",
                     *               "setBy": "ada@example.org",
                     *               "setAt": 1783500000000,
                     *               "note": "Ready for print."
                     *             },
                     *             "thumbUrl": "https://media.example.org/cdn/k3JxT0v9QmZbW2rLp8aYc/400",
                     *             "thumbHighUrl": "https://media.example.org/cdn/k3JxT0v9QmZbW2rLp8aYc/1600",
                     *             "views": [
                     *               {
                     *                 "id": "k3JxT0v9QmZbW2rLp8aYc",
                     *                 "parentId": "k3JxT0v9QmZbW2rLp8aYc",
                     *                 "width": 4032,
                     *                 "height": 3024,
                     *                 "name": "lighthouse-square.jpg",
                     *                 "url": "https://media.example.org/cdn/k3JxT0v9QmZbW2rLp8aYc",
                     *                 "thumbUrl": "https://media.example.org/cdn/k3JxT0v9QmZbW2rLp8aYc/400",
                     *                 "type": "main",
                     *                 "metadata": {
                     *                   "capture": {
                     *                     "recordedAt": "2026-05-20T18:04:11",
                     *                     "make": "Pear",
                     *                     "model": "Pear 12",
                     *                     "software": "12.1",
                     *                     "latitude": 48.36,
                     *                     "longitude": -4.77,
                     *                     "altitude": 12
                     *                   },
                     *                   "video": null
                     *                 }
                     *               }
                     *             ],
                     *             "type": "main",
                     *             "highlights": {
                     *               "name": "<mark>lighthouse</mark>.jpg",
                     *               "tags": [
                     *                 "lighthouse",
                     *                 "sea"
                     *               ]
                     *             },
                     *             "score": 0.92
                     *           }
                     *         ],
                     *         "found": 1,
                     *         "page": 1
                     *       }
                     *     }
                     */
                    "application/json": {
                        /** @description The result. */
                        data: components["schemas"]["SearchResult"];
                    };
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalServerError"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    "shareLink-list": {
        parameters: {
            query?: {
                /**
                 * @description Id of a link: only those made before it.
                 * @example Nb5vCx2zLk8jHg4fDs7aP
                 */
                before?: string;
            };
            header: {
                /**
                 * @description Pins the version of the interface.
                 * @example 2026-07-08
                 */
                "Api-Version": components["parameters"]["ApiVersion"];
            };
            path: {
                /**
                 * @description Id of the organization: its slug.
                 * @example northlight
                 */
                organizationId: components["parameters"]["OrganizationId"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done */
            200: {
                headers: {
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Limit": components["headers"]["RateLimitLimit"];
                    "RateLimit-Remaining": components["headers"]["RateLimitRemaining"];
                    "RateLimit-Reset": components["headers"]["RateLimitReset"];
                    "X-Request-Id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "data": [
                     *         {
                     *           "id": "Nb5vCx2zLk8jHg4fDs7aP",
                     *           "title": "Spring campaign, first choice",
                     *           "greeting": "Please pick your favourites.",
                     *           "downloads": "none",
                     *           "showsNames": true,
                     *           "showsMetadata": true,
                     *           "takesFeedback": true,
                     *           "pickTarget": 10,
                     *           "people": [
                     *             "client@example.org"
                     *           ],
                     *           "expires": 1785992000000,
                     *           "kind": "assets",
                     *           "assetsCount": 1,
                     *           "hasPassword": true,
                     *           "createdBy": "Ada Moreau",
                     *           "created": 1783400000000,
                     *           "mayChange": true,
                     *           "total": {
                     *             "visits": 1,
                     *             "downloads": 1
                     *           },
                     *           "feedback": {
                     *             "picks": 1,
                     *             "comments": 1
                     *           }
                     *         }
                     *       ]
                     *     }
                     */
                    "application/json": {
                        /** @description The result. */
                        data: components["schemas"]["OpenShareLink"][];
                    };
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalServerError"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    "shareLink-share": {
        parameters: {
            query?: never;
            header: {
                /**
                 * @description Pins the version of the interface.
                 * @example 2026-07-08
                 */
                "Api-Version": components["parameters"]["ApiVersion"];
                /**
                 * @description A value of your choice, such as a UUID. For 24 hours, the same request sent again with the same key changes nothing and gets the same answer; another request with the key is 409 `CONFLICT`. An addition to the interface.
                 * @example 8e03978e-40d5-43dd-bc93-6894a57f9324
                 */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
            };
            path: {
                /**
                 * @description Id of the organization: its slug.
                 * @example northlight
                 */
                organizationId: components["parameters"]["OrganizationId"];
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "title": "Spring campaign, first choice",
                 *       "greeting": "Please pick your favourites.",
                 *       "expires": 1785992000000,
                 *       "downloads": "none",
                 *       "showsNames": true,
                 *       "showsMetadata": false,
                 *       "takesFeedback": false,
                 *       "pickTarget": 10,
                 *       "people": [
                 *         "client@example.org"
                 *       ],
                 *       "password": null,
                 *       "assetIds": [
                 *         "k3JxT0v9QmZbW2rLp8aYc"
                 *       ]
                 *     }
                 */
                "application/json": {
                    /** @description Heading that visitors see. */
                    title: string;
                    /**
                     * @description Text that visitors see below it.
                     * @default
                     */
                    greeting?: string;
                    /**
                     * @description When it ends, in Unix milliseconds; null: never.
                     * @default null
                     */
                    expires?: number | null;
                    /**
                     * @description What visitors may download: `none`, `renditions` (the largest size of an image, a video as it plays) or `originals`.
                     * @default none
                     * @enum {string}
                     */
                    downloads?: "none" | "renditions" | "originals";
                    /**
                     * @description Whether visitors see file names.
                     * @default true
                     */
                    showsNames?: boolean;
                    /**
                     * @description Whether visitors see descriptions and capture details.
                     * @default false
                     */
                    showsMetadata?: boolean;
                    /**
                     * @description Whether visitors may comment and pick.
                     * @default false
                     */
                    takesFeedback?: boolean;
                    /**
                     * @description How many assets each visitor is asked to pick with yes, which their page counts; null: as many as they like.
                     * @default null
                     */
                    pickTarget?: number | null;
                    /**
                     * @description Email addresses of those who may open it, signed in; each is mailed the link. Null: anyone with the link.
                     * @default null
                     */
                    people?: string[] | null;
                    /**
                     * @description What visitors must enter; null for none.
                     * @default null
                     */
                    password?: string | null;
                    /** @description Ids of the assets. */
                    assetIds?: string[];
                    /** @description Id of the collection. */
                    collectionId?: string;
                };
            };
        };
        responses: {
            /** @description Created */
            201: {
                headers: {
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Limit": components["headers"]["RateLimitLimit"];
                    "RateLimit-Remaining": components["headers"]["RateLimitRemaining"];
                    "RateLimit-Reset": components["headers"]["RateLimitReset"];
                    "X-Request-Id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "data": {
                     *         "url": "https://media.example.org/s/YOUR_TOKEN",
                     *         "id": "Nb5vCx2zLk8jHg4fDs7aP"
                     *       }
                     *     }
                     */
                    "application/json": {
                        /** @description The result. */
                        data: {
                            /** @description The address for visitors. It is shown only here. */
                            url: string;
                            /** @description Id. */
                            id: string;
                        };
                    };
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            409: components["responses"]["Conflict"];
            415: components["responses"]["UnsupportedMediaType"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalServerError"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    "shareLink-picks": {
        parameters: {
            query?: never;
            header: {
                /**
                 * @description Pins the version of the interface.
                 * @example 2026-07-08
                 */
                "Api-Version": components["parameters"]["ApiVersion"];
            };
            path: {
                /**
                 * @description Id of the organization: its slug.
                 * @example northlight
                 */
                organizationId: components["parameters"]["OrganizationId"];
                /**
                 * @description Id of the link.
                 * @example Nb5vCx2zLk8jHg4fDs7aP
                 */
                linkId: components["parameters"]["LinkId"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done */
            200: {
                headers: {
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Limit": components["headers"]["RateLimitLimit"];
                    "RateLimit-Remaining": components["headers"]["RateLimitRemaining"];
                    "RateLimit-Reset": components["headers"]["RateLimitReset"];
                    "X-Request-Id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "data": [
                     *         {
                     *           "id": "k3JxT0v9QmZbW2rLp8aYc",
                     *           "libraryId": "spring-campaign",
                     *           "name": "lighthouse.jpg",
                     *           "yes": [
                     *             "Anna"
                     *           ],
                     *           "maybe": [
                     *             "Ben"
                     *           ],
                     *           "no": []
                     *         }
                     *       ]
                     *     }
                     */
                    "application/json": {
                        /** @description The result. */
                        data: {
                            /** @description Id. */
                            id: string;
                            /** @description Id of the library: its slug. */
                            libraryId: string;
                            /** @description Name. */
                            name: string;
                            /** @description Names of the visitors who chose yes. */
                            yes: string[];
                            /** @description Names of the visitors who chose maybe. */
                            maybe: string[];
                            /** @description Names of the visitors who chose no. */
                            no: string[];
                        }[];
                    };
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalServerError"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    "shareLink-end": {
        parameters: {
            query?: never;
            header: {
                /**
                 * @description Pins the version of the interface.
                 * @example 2026-07-08
                 */
                "Api-Version": components["parameters"]["ApiVersion"];
            };
            path: {
                /**
                 * @description Id of the organization: its slug.
                 * @example northlight
                 */
                organizationId: components["parameters"]["OrganizationId"];
                /**
                 * @description Id of the link.
                 * @example Nb5vCx2zLk8jHg4fDs7aP
                 */
                linkId: components["parameters"]["LinkId"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: components["responses"]["Done"];
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            415: components["responses"]["UnsupportedMediaType"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalServerError"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    "shareLink-edit": {
        parameters: {
            query?: never;
            header: {
                /**
                 * @description Pins the version of the interface.
                 * @example 2026-07-08
                 */
                "Api-Version": components["parameters"]["ApiVersion"];
            };
            path: {
                /**
                 * @description Id of the organization: its slug.
                 * @example northlight
                 */
                organizationId: components["parameters"]["OrganizationId"];
                /**
                 * @description Id of the link.
                 * @example Nb5vCx2zLk8jHg4fDs7aP
                 */
                linkId: components["parameters"]["LinkId"];
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "title": "Spring campaign, first choice",
                 *       "greeting": "Please pick your favourites.",
                 *       "downloads": "none",
                 *       "showsNames": true,
                 *       "showsMetadata": true,
                 *       "takesFeedback": true,
                 *       "pickTarget": 10,
                 *       "people": [
                 *         "client@example.org"
                 *       ],
                 *       "expires": 1785992000000,
                 *       "password": null
                 *     }
                 */
                "application/json": {
                    /** @description Heading that visitors see. */
                    title?: string;
                    /** @description Text that visitors see below it. */
                    greeting?: string;
                    /**
                     * @description What visitors may download: `none`, `renditions` (the largest size of an image, a video as it plays) or `originals`.
                     * @enum {string}
                     */
                    downloads?: "none" | "renditions" | "originals";
                    /** @description Whether visitors see file names. */
                    showsNames?: boolean;
                    /** @description Whether visitors see descriptions and capture details. */
                    showsMetadata?: boolean;
                    /** @description Whether visitors may comment and pick. */
                    takesFeedback?: boolean;
                    /** @description How many assets each visitor is asked to pick with yes, which their page counts; null: as many as they like. */
                    pickTarget?: number | null;
                    /** @description Email addresses of those who may open it, signed in; each is mailed the link. Null: anyone with the link. */
                    people?: string[] | null;
                    /** @description When it ends, in Unix milliseconds; null: never. */
                    expires?: number | null;
                    /** @description What visitors must enter; null for none. */
                    password?: string | null;
                };
            };
        };
        responses: {
            200: components["responses"]["Done"];
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            415: components["responses"]["UnsupportedMediaType"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalServerError"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    "shareLink-renew": {
        parameters: {
            query?: never;
            header: {
                /**
                 * @description Pins the version of the interface.
                 * @example 2026-07-08
                 */
                "Api-Version": components["parameters"]["ApiVersion"];
                /**
                 * @description A value of your choice, such as a UUID. For 24 hours, the same request sent again with the same key changes nothing and gets the same answer; another request with the key is 409 `CONFLICT`. An addition to the interface.
                 * @example 8e03978e-40d5-43dd-bc93-6894a57f9324
                 */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
            };
            path: {
                /**
                 * @description Id of the organization: its slug.
                 * @example northlight
                 */
                organizationId: components["parameters"]["OrganizationId"];
                /**
                 * @description Id of the link.
                 * @example Nb5vCx2zLk8jHg4fDs7aP
                 */
                linkId: components["parameters"]["LinkId"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done */
            200: {
                headers: {
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Limit": components["headers"]["RateLimitLimit"];
                    "RateLimit-Remaining": components["headers"]["RateLimitRemaining"];
                    "RateLimit-Reset": components["headers"]["RateLimitReset"];
                    "X-Request-Id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "data": {
                     *         "url": "https://media.example.org/s/YOUR_TOKEN"
                     *       }
                     *     }
                     */
                    "application/json": {
                        /** @description The result. */
                        data: {
                            /** @description The new address for visitors. It is shown only here. */
                            url: string;
                        };
                    };
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            409: components["responses"]["Conflict"];
            415: components["responses"]["UnsupportedMediaType"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalServerError"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    "tag-list": {
        parameters: {
            query?: {
                /**
                 * @description How many are returned at most.
                 * @example 1000
                 */
                limit?: number;
            };
            header: {
                /**
                 * @description Pins the version of the interface.
                 * @example 2026-07-08
                 */
                "Api-Version": components["parameters"]["ApiVersion"];
            };
            path: {
                /**
                 * @description Id of the organization: its slug.
                 * @example northlight
                 */
                organizationId: components["parameters"]["OrganizationId"];
                /**
                 * @description Id of the library: its slug.
                 * @example spring-campaign
                 */
                libraryId: components["parameters"]["LibraryId"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done */
            200: {
                headers: {
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Limit": components["headers"]["RateLimitLimit"];
                    "RateLimit-Remaining": components["headers"]["RateLimitRemaining"];
                    "RateLimit-Reset": components["headers"]["RateLimitReset"];
                    "X-Request-Id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "data": [
                     *         {
                     *           "id": "lighthouse",
                     *           "count": 1,
                     *           "type": "user"
                     *         }
                     *       ]
                     *     }
                     */
                    "application/json": {
                        /** @description The result. */
                        data: components["schemas"]["Tag"][];
                    };
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalServerError"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    "upload-create": {
        parameters: {
            query?: never;
            header?: {
                /**
                 * @description Pins the version of the interface.
                 * @example 2026-07-08
                 */
                "Api-Version"?: string;
                /**
                 * @description A value of your choice, such as a UUID. For 24 hours, the same request sent again with the same key changes nothing and gets the same answer; another request with the key is 409 `CONFLICT`. An addition to the interface.
                 * @example 8e03978e-40d5-43dd-bc93-6894a57f9324
                 */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
            };
            path: {
                /**
                 * @description Id of the organization: its slug.
                 * @example northlight
                 */
                organizationId: components["parameters"]["OrganizationId"];
                /**
                 * @description Id of the library: its slug.
                 * @example spring-campaign
                 */
                libraryId: components["parameters"]["LibraryId"];
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "source": {
                 *         "url": "https://example.org/lighthouse.jpg"
                 *       },
                 *       "name": "lighthouse.jpg",
                 *       "contentType": "image/jpeg",
                 *       "sha256": "9f86d081884c7d659a2feaa0c55ad015a3bf4f1b2b0b822cd15d6c15b0f00a08"
                 *     }
                 */
                "application/json": {
                    /** @description Where the file is that the service fetches. */
                    source?: components["schemas"]["UploadSource"];
                    /**
                     * @description How the client sends the file: `direct`, to the bucket itself.
                     * @constant
                     */
                    transport?: "direct";
                    /** @description Bytes of the file. */
                    size?: number;
                    /** @description Name. */
                    name?: string;
                    /** @description Media type of the file. */
                    contentType?: string;
                    /** @description Attaches the file as a variant of this asset. */
                    parentId?: string;
                    /** @description The SHA-256 of the file in hexadecimal digits: another file is refused. */
                    sha256?: string;
                };
            };
        };
        responses: {
            /** @description Created */
            201: {
                headers: {
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Limit": components["headers"]["RateLimitLimit"];
                    "RateLimit-Remaining": components["headers"]["RateLimitRemaining"];
                    "RateLimit-Reset": components["headers"]["RateLimitReset"];
                    "X-Request-Id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "data": {
                     *         "id": "Bq7wLs2hX5nTe9rKo4vYm",
                     *         "state": "receiving",
                     *         "offset": 0,
                     *         "size": null,
                     *         "assetId": null,
                     *         "error": null
                     *       }
                     *     }
                     */
                    "application/json": {
                        /** @description The result. */
                        data: components["schemas"]["BegunUpload"];
                    };
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            409: components["responses"]["Conflict"];
            413: components["responses"]["PayloadTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalServerError"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    "upload-createAddress": {
        parameters: {
            query?: never;
            header: {
                /**
                 * @description Pins the version of the interface.
                 * @example 2026-07-08
                 */
                "Api-Version": components["parameters"]["ApiVersion"];
            };
            path: {
                /**
                 * @description Id of the organization: its slug.
                 * @example northlight
                 */
                organizationId: components["parameters"]["OrganizationId"];
                /**
                 * @description Id of the library: its slug.
                 * @example spring-campaign
                 */
                libraryId: components["parameters"]["LibraryId"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Created */
            201: {
                headers: {
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Limit": components["headers"]["RateLimitLimit"];
                    "RateLimit-Remaining": components["headers"]["RateLimitRemaining"];
                    "RateLimit-Reset": components["headers"]["RateLimitReset"];
                    "X-Request-Id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "data": {
                     *         "url": "https://media.example.org/api/upload-addresses/YOUR_TOKEN",
                     *         "expiresAt": "2026-08-07T10:00:00.000Z"
                     *       }
                     *     }
                     */
                    "application/json": {
                        /** @description The result. */
                        data: components["schemas"]["UploadAddress"];
                    };
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            415: components["responses"]["UnsupportedMediaType"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalServerError"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    "upload-get": {
        parameters: {
            query?: never;
            header?: {
                /**
                 * @description Pins the version of the interface.
                 * @example 2026-07-08
                 */
                "Api-Version"?: string;
            };
            path: {
                /**
                 * @description Id of the organization: its slug.
                 * @example northlight
                 */
                organizationId: components["parameters"]["OrganizationId"];
                /**
                 * @description Id of the library: its slug.
                 * @example spring-campaign
                 */
                libraryId: components["parameters"]["LibraryId"];
                /**
                 * @description Id of the resumable upload.
                 * @example Bq7wLs2hX5nTe9rKo4vYm
                 */
                uploadId: components["parameters"]["UploadId"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: components["responses"]["ResumableUpload"];
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalServerError"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    "upload-renewParts": {
        parameters: {
            query?: never;
            header: {
                /**
                 * @description Pins the version of the interface.
                 * @example 2026-07-08
                 */
                "Api-Version": components["parameters"]["ApiVersion"];
            };
            path: {
                /**
                 * @description Id of the organization: its slug.
                 * @example northlight
                 */
                organizationId: components["parameters"]["OrganizationId"];
                /**
                 * @description Id of the library: its slug.
                 * @example spring-campaign
                 */
                libraryId: components["parameters"]["LibraryId"];
                /**
                 * @description Id of the resumable upload.
                 * @example Bq7wLs2hX5nTe9rKo4vYm
                 */
                uploadId: components["parameters"]["UploadId"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done */
            200: {
                headers: {
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Limit": components["headers"]["RateLimitLimit"];
                    "RateLimit-Remaining": components["headers"]["RateLimitRemaining"];
                    "RateLimit-Reset": components["headers"]["RateLimitReset"];
                    "X-Request-Id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "data": {
                     *         "parts": [
                     *           {
                     *             "number": 3,
                     *             "offset": 33554432,
                     *             "size": 16777216,
                     *             "url": "https://s3.example.org/media/blobs/aB3dE5fG7hJ9?partNumber=3&uploadId=2~x&X-Amz-Signature=5f1c"
                     *           }
                     *         ],
                     *         "partsExpireAt": "2026-05-20T18:04:11.000Z"
                     *       }
                     *     }
                     */
                    "application/json": {
                        /** @description The result. */
                        data: components["schemas"]["UploadParts"];
                    };
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            409: components["responses"]["Conflict"];
            415: components["responses"]["UnsupportedMediaType"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalServerError"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    "upload-complete": {
        parameters: {
            query?: never;
            header: {
                /**
                 * @description Pins the version of the interface.
                 * @example 2026-07-08
                 */
                "Api-Version": components["parameters"]["ApiVersion"];
            };
            path: {
                /**
                 * @description Id of the organization: its slug.
                 * @example northlight
                 */
                organizationId: components["parameters"]["OrganizationId"];
                /**
                 * @description Id of the library: its slug.
                 * @example spring-campaign
                 */
                libraryId: components["parameters"]["LibraryId"];
                /**
                 * @description Id of the resumable upload.
                 * @example Bq7wLs2hX5nTe9rKo4vYm
                 */
                uploadId: components["parameters"]["UploadId"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: components["responses"]["ResumableUpload"];
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            409: components["responses"]["Conflict"];
            415: components["responses"]["UnsupportedMediaType"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalServerError"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    "webhook-list": {
        parameters: {
            query?: never;
            header: {
                /**
                 * @description Pins the version of the interface.
                 * @example 2026-07-08
                 */
                "Api-Version": components["parameters"]["ApiVersion"];
            };
            path: {
                /**
                 * @description Id of the organization: its slug.
                 * @example northlight
                 */
                organizationId: components["parameters"]["OrganizationId"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done */
            200: {
                headers: {
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Limit": components["headers"]["RateLimitLimit"];
                    "RateLimit-Remaining": components["headers"]["RateLimitRemaining"];
                    "RateLimit-Reset": components["headers"]["RateLimitReset"];
                    "X-Request-Id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "data": [
                     *         {
                     *           "id": "Yt6rEw3qAs9dFg2hJk5lZ",
                     *           "url": "https://example.org/vitrine-events",
                     *           "types": [
                     *             "asset.created"
                     *           ],
                     *           "libraries": [
                     *             "spring-campaign"
                     *           ],
                     *           "created": 1783400000000,
                     *           "failingSince": null,
                     *           "switchedOff": null,
                     *           "waiting": 1,
                     *           "key": null
                     *         }
                     *       ]
                     *     }
                     */
                    "application/json": {
                        /** @description The result. */
                        data: components["schemas"]["Webhook"][];
                    };
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalServerError"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    "webhook-add": {
        parameters: {
            query?: never;
            header: {
                /**
                 * @description Pins the version of the interface.
                 * @example 2026-07-08
                 */
                "Api-Version": components["parameters"]["ApiVersion"];
                /**
                 * @description A value of your choice, such as a UUID. For 24 hours, the same request sent again with the same key changes nothing and gets the same answer; another request with the key is 409 `CONFLICT`. An addition to the interface.
                 * @example 8e03978e-40d5-43dd-bc93-6894a57f9324
                 */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
            };
            path: {
                /**
                 * @description Id of the organization: its slug.
                 * @example northlight
                 */
                organizationId: components["parameters"]["OrganizationId"];
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "url": "https://example.org/vitrine-events",
                 *       "types": [
                 *         "asset.created",
                 *         "asset.processed"
                 *       ],
                 *       "libraries": [
                 *         "spring-campaign"
                 *       ]
                 *     }
                 */
                "application/json": {
                    /** @description Where events are sent: an `http` or `https` URL that everybody can reach. */
                    url: string;
                    /**
                     * @description The types of events; empty: all.
                     * @default []
                     */
                    types?: ("asset.created" | "asset.processed" | "asset.failed" | "asset.analysed" | "asset.updated" | "asset.promoted" | "asset.approval_changed" | "asset.delivery_changed" | "asset.trashed" | "asset.restored" | "asset.deleted" | "asset.transferred" | "library.created" | "library.renamed" | "library.claimed" | "library.expired")[];
                    /**
                     * @description Ids of the libraries whose events are sent; empty: all. A key names some that it reads.
                     * @default []
                     */
                    libraries?: string[];
                };
            };
        };
        responses: {
            /** @description Created */
            201: {
                headers: {
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Limit": components["headers"]["RateLimitLimit"];
                    "RateLimit-Remaining": components["headers"]["RateLimitRemaining"];
                    "RateLimit-Reset": components["headers"]["RateLimitReset"];
                    "X-Request-Id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "data": {
                     *         "webhookId": "Yt6rEw3qAs9dFg2hJk5lZ",
                     *         "secret": "whsec_YOUR_SECRET"
                     *       }
                     *     }
                     */
                    "application/json": {
                        /** @description The result. */
                        data: {
                            /** @description Id of the webhook. */
                            webhookId: string;
                            /** @description Verifies the signatures of its messages. It is shown only here. */
                            secret: string;
                        };
                    };
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            409: components["responses"]["Conflict"];
            415: components["responses"]["UnsupportedMediaType"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalServerError"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    "webhook-deliveries": {
        parameters: {
            query?: {
                /**
                 * @description Id of a delivery: only earlier ones.
                 * @example 311
                 */
                before?: string;
            };
            header: {
                /**
                 * @description Pins the version of the interface.
                 * @example 2026-07-08
                 */
                "Api-Version": components["parameters"]["ApiVersion"];
            };
            path: {
                /**
                 * @description Id of the organization: its slug.
                 * @example northlight
                 */
                organizationId: components["parameters"]["OrganizationId"];
                /**
                 * @description Id of the webhook.
                 * @example Yt6rEw3qAs9dFg2hJk5lZ
                 */
                webhookId: components["parameters"]["WebhookId"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done */
            200: {
                headers: {
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Limit": components["headers"]["RateLimitLimit"];
                    "RateLimit-Remaining": components["headers"]["RateLimitRemaining"];
                    "RateLimit-Reset": components["headers"]["RateLimitReset"];
                    "X-Request-Id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "data": [
                     *         {
                     *           "id": "312",
                     *           "type": "asset.created",
                     *           "subject": "k3JxT0v9QmZbW2rLp8aYc",
                     *           "state": "pending",
                     *           "created": "2026-05-20T18:04:11.000Z",
                     *           "due": null,
                     *           "attempts": [
                     *             {
                     *               "at": "2026-05-20T18:04:11.000Z",
                     *               "status": 200,
                     *               "tookMs": 84,
                     *               "answer": "ok",
                     *               "failure": null
                     *             }
                     *           ]
                     *         }
                     *       ]
                     *     }
                     */
                    "application/json": {
                        /** @description The result. */
                        data: components["schemas"]["WebhookDelivery"][];
                    };
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalServerError"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    "webhook-delete": {
        parameters: {
            query?: never;
            header: {
                /**
                 * @description Pins the version of the interface.
                 * @example 2026-07-08
                 */
                "Api-Version": components["parameters"]["ApiVersion"];
            };
            path: {
                /**
                 * @description Id of the organization: its slug.
                 * @example northlight
                 */
                organizationId: components["parameters"]["OrganizationId"];
                /**
                 * @description Id of the webhook.
                 * @example Yt6rEw3qAs9dFg2hJk5lZ
                 */
                webhookId: components["parameters"]["WebhookId"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: components["responses"]["Done"];
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            415: components["responses"]["UnsupportedMediaType"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalServerError"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    "webhook-change": {
        parameters: {
            query?: never;
            header: {
                /**
                 * @description Pins the version of the interface.
                 * @example 2026-07-08
                 */
                "Api-Version": components["parameters"]["ApiVersion"];
            };
            path: {
                /**
                 * @description Id of the organization: its slug.
                 * @example northlight
                 */
                organizationId: components["parameters"]["OrganizationId"];
                /**
                 * @description Id of the webhook.
                 * @example Yt6rEw3qAs9dFg2hJk5lZ
                 */
                webhookId: components["parameters"]["WebhookId"];
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "url": "https://example.org/vitrine-events",
                 *       "types": [
                 *         "asset.created",
                 *         "asset.processed"
                 *       ],
                 *       "libraries": [
                 *         "spring-campaign"
                 *       ]
                 *     }
                 */
                "application/json": {
                    /** @description Where events are sent: an `http` or `https` URL that everybody can reach. */
                    url?: string;
                    /** @description The types of events; empty: all. */
                    types?: ("asset.created" | "asset.processed" | "asset.failed" | "asset.analysed" | "asset.updated" | "asset.promoted" | "asset.approval_changed" | "asset.delivery_changed" | "asset.trashed" | "asset.restored" | "asset.deleted" | "asset.transferred" | "library.created" | "library.renamed" | "library.claimed" | "library.expired")[];
                    /** @description Ids of the libraries whose events are sent; empty: all. A key names some that it reads. */
                    libraries?: string[];
                };
            };
        };
        responses: {
            200: components["responses"]["Done"];
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            415: components["responses"]["UnsupportedMediaType"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalServerError"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    "webhook-rotateSecret": {
        parameters: {
            query?: never;
            header: {
                /**
                 * @description Pins the version of the interface.
                 * @example 2026-07-08
                 */
                "Api-Version": components["parameters"]["ApiVersion"];
                /**
                 * @description A value of your choice, such as a UUID. For 24 hours, the same request sent again with the same key changes nothing and gets the same answer; another request with the key is 409 `CONFLICT`. An addition to the interface.
                 * @example 8e03978e-40d5-43dd-bc93-6894a57f9324
                 */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
            };
            path: {
                /**
                 * @description Id of the organization: its slug.
                 * @example northlight
                 */
                organizationId: components["parameters"]["OrganizationId"];
                /**
                 * @description Id of the webhook.
                 * @example Yt6rEw3qAs9dFg2hJk5lZ
                 */
                webhookId: components["parameters"]["WebhookId"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done */
            200: {
                headers: {
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Limit": components["headers"]["RateLimitLimit"];
                    "RateLimit-Remaining": components["headers"]["RateLimitRemaining"];
                    "RateLimit-Reset": components["headers"]["RateLimitReset"];
                    "X-Request-Id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "data": {
                     *         "secret": "whsec_YOUR_SECRET"
                     *       }
                     *     }
                     */
                    "application/json": {
                        /** @description The result. */
                        data: {
                            /** @description Verifies the signatures of its messages. It is shown only here. */
                            secret: string;
                        };
                    };
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            409: components["responses"]["Conflict"];
            415: components["responses"]["UnsupportedMediaType"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalServerError"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    "webhook-switchOn": {
        parameters: {
            query?: never;
            header: {
                /**
                 * @description Pins the version of the interface.
                 * @example 2026-07-08
                 */
                "Api-Version": components["parameters"]["ApiVersion"];
                /**
                 * @description A value of your choice, such as a UUID. For 24 hours, the same request sent again with the same key changes nothing and gets the same answer; another request with the key is 409 `CONFLICT`. An addition to the interface.
                 * @example 8e03978e-40d5-43dd-bc93-6894a57f9324
                 */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
            };
            path: {
                /**
                 * @description Id of the organization: its slug.
                 * @example northlight
                 */
                organizationId: components["parameters"]["OrganizationId"];
                /**
                 * @description Id of the webhook.
                 * @example Yt6rEw3qAs9dFg2hJk5lZ
                 */
                webhookId: components["parameters"]["WebhookId"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: components["responses"]["Done"];
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            409: components["responses"]["Conflict"];
            415: components["responses"]["UnsupportedMediaType"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalServerError"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    "webhook-test": {
        parameters: {
            query?: never;
            header: {
                /**
                 * @description Pins the version of the interface.
                 * @example 2026-07-08
                 */
                "Api-Version": components["parameters"]["ApiVersion"];
                /**
                 * @description A value of your choice, such as a UUID. For 24 hours, the same request sent again with the same key changes nothing and gets the same answer; another request with the key is 409 `CONFLICT`. An addition to the interface.
                 * @example 8e03978e-40d5-43dd-bc93-6894a57f9324
                 */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
            };
            path: {
                /**
                 * @description Id of the organization: its slug.
                 * @example northlight
                 */
                organizationId: components["parameters"]["OrganizationId"];
                /**
                 * @description Id of the webhook.
                 * @example Yt6rEw3qAs9dFg2hJk5lZ
                 */
                webhookId: components["parameters"]["WebhookId"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: components["responses"]["Done"];
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            409: components["responses"]["Conflict"];
            415: components["responses"]["UnsupportedMediaType"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalServerError"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    "webhook-replay": {
        parameters: {
            query?: never;
            header: {
                /**
                 * @description Pins the version of the interface.
                 * @example 2026-07-08
                 */
                "Api-Version": components["parameters"]["ApiVersion"];
                /**
                 * @description A value of your choice, such as a UUID. For 24 hours, the same request sent again with the same key changes nothing and gets the same answer; another request with the key is 409 `CONFLICT`. An addition to the interface.
                 * @example 8e03978e-40d5-43dd-bc93-6894a57f9324
                 */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
            };
            path: {
                /**
                 * @description Id of the organization: its slug.
                 * @example northlight
                 */
                organizationId: components["parameters"]["OrganizationId"];
                /**
                 * @description Id of the webhook.
                 * @example Yt6rEw3qAs9dFg2hJk5lZ
                 */
                webhookId: components["parameters"]["WebhookId"];
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "since": 1783400000000
                 *     }
                 */
                "application/json": {
                    /** @description Since when, in Unix milliseconds. */
                    since: number;
                };
            };
        };
        responses: {
            /** @description Done */
            200: {
                headers: {
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Limit": components["headers"]["RateLimitLimit"];
                    "RateLimit-Remaining": components["headers"]["RateLimitRemaining"];
                    "RateLimit-Reset": components["headers"]["RateLimitReset"];
                    "X-Request-Id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "data": {
                     *         "replayed": 1
                     *       }
                     *     }
                     */
                    "application/json": {
                        /** @description The result. */
                        data: {
                            /** @description How many events are sent again. */
                            replayed: number;
                        };
                    };
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            409: components["responses"]["Conflict"];
            415: components["responses"]["UnsupportedMediaType"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalServerError"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    "webhook-event": {
        parameters: {
            query?: never;
            header: {
                /**
                 * @description The same whenever the event is sent again.
                 * @example evt_1023
                 */
                "webhook-id": string;
                /**
                 * @description Unix seconds of this attempt.
                 * @example 1795650000
                 */
                "webhook-timestamp": string;
                /**
                 * @description Signatures, with spaces between: two for a day after the secret was replaced.
                 * @example v1,K5oZfzN95Z9UVu1EsfQmfVNQhnkZ2pj9o9NDN/H/pI4=
                 */
                "webhook-signature": string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "id": "1024",
                 *       "type": "asset.updated",
                 *       "timestamp": "2026-05-20T18:04:11.000Z",
                 *       "organizationId": "northlight",
                 *       "libraryId": "spring-campaign",
                 *       "actor": {
                 *         "type": "key",
                 *         "id": "fR5tGy6hUj7kIl8oPa9sD"
                 *       },
                 *       "data": {
                 *         "assetId": "k3JxT0v9QmZbW2rLp8aYc",
                 *         "asset": {
                 *           "id": "k3JxT0v9QmZbW2rLp8aYc",
                 *           "width": 4032,
                 *           "height": 3024,
                 *           "name": "lighthouse.jpg",
                 *           "libraryId": "spring-campaign",
                 *           "blurhash": "LEHV6nWB2yk8pyo0adR*.7kCMdnj",
                 *           "url": "https://media.example.org/cdn/k3JxT0v9QmZbW2rLp8aYc",
                 *           "thumbUrlBlurred": "https://media.example.org/cdn/k3JxT0v9QmZbW2rLp8aYc/blurred",
                 *           "sizes": "{\"400\":\"https://media.example.org/cdn/k3JxT0v9QmZbW2rLp8aYc/400\",\"1600\":\"https://media.example.org/cdn/k3JxT0v9QmZbW2rLp8aYc/1600\"}",
                 *           "appUrl": "https://media.example.org/app/northlight/spring-campaign/k3JxT0v9QmZbW2rLp8aYc",
                 *           "variants": [
                 *             {
                 *               "id": "k3JxT0v9QmZbW2rLp8aYc",
                 *               "parentId": "k3JxT0v9QmZbW2rLp8aYc",
                 *               "width": 4032,
                 *               "height": 3024,
                 *               "name": "lighthouse-square.jpg",
                 *               "url": "https://media.example.org/cdn/k3JxT0v9QmZbW2rLp8aYc",
                 *               "sizes": "{\"400\":\"https://media.example.org/cdn/k3JxT0v9QmZbW2rLp8aYc/400\",\"1600\":\"https://media.example.org/cdn/k3JxT0v9QmZbW2rLp8aYc/1600\"}",
                 *               "appUrl": "https://media.example.org/app/northlight/spring-campaign/k3JxT0v9QmZbW2rLp8aYc"
                 *             }
                 *           ],
                 *           "parentId": null,
                 *           "description": "A lighthouse at dusk.",
                 *           "tags": [
                 *             "lighthouse",
                 *             "sea"
                 *           ],
                 *           "contentType": "image/jpeg",
                 *           "size": 2841377,
                 *           "duration": null,
                 *           "metadata": {
                 *             "capture": {
                 *               "recordedAt": "2026-05-20T18:04:11",
                 *               "make": "Pear",
                 *               "model": "Pear 12",
                 *               "software": "12.1",
                 *               "latitude": 48.36,
                 *               "longitude": -4.77,
                 *               "altitude": 12
                 *             },
                 *             "video": null
                 *           },
                 *           "created": 1783400000000,
                 *           "updated": 1783400003000,
                 *           "contentVersion": null,
                 *           "uploadedBy": {
                 *             "name": "Ada Moreau",
                 *             "avatarUrl": "https://media.example.org/cdn/avatars/Qw1eRt2yUi3oPa4sDf5gH"
                 *           },
                 *           "approval": {
                 *             "state": "approved",
                 *             "setBy": "ada@example.org",
                 *             "setAt": 1783500000000,
                 *             "note": "Ready for print."
                 *           },
                 *           "thumbUrl": "https://media.example.org/cdn/k3JxT0v9QmZbW2rLp8aYc/400",
                 *           "thumbHighUrl": "https://media.example.org/cdn/k3JxT0v9QmZbW2rLp8aYc/1600",
                 *           "views": [
                 *             {
                 *               "id": "k3JxT0v9QmZbW2rLp8aYc",
                 *               "parentId": "k3JxT0v9QmZbW2rLp8aYc",
                 *               "width": 4032,
                 *               "height": 3024,
                 *               "name": "lighthouse-square.jpg",
                 *               "url": "https://media.example.org/cdn/k3JxT0v9QmZbW2rLp8aYc",
                 *               "thumbUrl": "https://media.example.org/cdn/k3JxT0v9QmZbW2rLp8aYc/400",
                 *               "type": "main",
                 *               "metadata": {
                 *                 "capture": {
                 *                   "recordedAt": "2026-05-20T18:04:11",
                 *                   "make": "Pear",
                 *                   "model": "Pear 12",
                 *                   "software": "12.1",
                 *                   "latitude": 48.36,
                 *                   "longitude": -4.77,
                 *                   "altitude": 12
                 *                 },
                 *                 "video": null
                 *               }
                 *             }
                 *           ],
                 *           "type": "main"
                 *         },
                 *         "fields": [
                 *           "tags"
                 *         ],
                 *         "fromLibraryId": null,
                 *         "id": "k3JxT0v9QmZbW2rLp8aYc",
                 *         "served": false,
                 *         "until": null
                 *       }
                 *     }
                 */
                "application/json": components["schemas"]["Event"];
            };
        };
        responses: {
            /** @description The webhook is switched off. */
            410: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description The event was taken. It must be answered within 15 seconds. */
            "2XX": {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description The event is sent again, with growing pauses for three days. */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
}
