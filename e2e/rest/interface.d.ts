export interface paths {
    "/organizations/{organizationId}/libraries/{libraryId}/assets": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** List assets, newest first */
        get: operations["asset-list"];
        put?: never;
        /** Upload images */
        post: operations["asset-upload"];
        /** Move assets to the trash */
        delete: operations["asset-trash"];
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
        /** Get an asset */
        get: operations["asset-get"];
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
        /** Tag assets */
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
        /** Take tags from assets */
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
        /** Replace the description of an asset */
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
        /** Make a variant the default of its asset; the swap follows a moment later */
        post: operations["asset-promote"];
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
        /** Move assets to another library of the organization */
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
        /** Set the approval of an asset */
        patch: operations["asset-approve"];
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
        /** Create an organization with a starter library and a key, without an account */
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
        /** List libraries */
        get: operations["library-list"];
        put?: never;
        /** Create a library */
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
        get?: never;
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        /** Rename a library */
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
        /** Resolve what the credential reaches */
        get: operations["me-get"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/organizations/{organizationId}/search/assets": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Search assets, best first */
        get: operations["search-assets"];
        put?: never;
        post?: never;
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
        /** List the tags of a library, the most used first */
        get: operations["tag-list"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
}
export type webhooks = Record<string, never>;
export interface components {
    schemas: {
        Asset: {
            id: string;
            /** @description Pixels, as a person sees the image. */
            width: number | null;
            height: number | null;
            name: string | null;
            libraryId: string | null;
            blurhash: string | null;
            /** @description Permanent public address of the full file. */
            url: string | null;
            /** @deprecated */
            thumbUrlBlurred: string | null;
            /** @description JSON text of a map from longest edge in pixels to the address at that size. */
            sizes: string | null;
            /** @description Opens the asset in the web application. */
            appUrl: string | null;
            variants: (components["schemas"]["AssetVariant"] | null)[] | null;
            parentId: string | null;
            description: string | null;
            tags: (string | null)[] | null;
            contentType: string | null;
            /** @description Bytes. */
            size: number | null;
            /** @description Seconds; null on images. */
            duration: number | null;
            metadata: components["schemas"]["AssetMetadata"] | null;
            /** @description Unix milliseconds. */
            created: number | null;
            /** @description Unix milliseconds; null until processed. */
            updated: number | null;
            /** @description Bumped each time the bytes change at an unchanged url; append as ?v=. */
            contentVersion: number | null;
            uploadedBy: components["schemas"]["Uploader"] | null;
            approval: components["schemas"]["Approval"] | null;
            thumbUrl: string | null;
            thumbHighUrl: string | null;
            views: components["schemas"]["AssetView"][] | null;
            /** @description "main" on an original, "variant" on a variant. */
            type: string | null;
        };
        AssetVariant: {
            id: string;
            parentId: string | null;
            width: number | null;
            height: number | null;
            name: string | null;
            url: string | null;
            /** @description JSON text of a map from longest edge in pixels to the address at that size. */
            sizes: string | null;
            appUrl: string | null;
        };
        AssetMetadata: {
            capture: components["schemas"]["AssetCapture"] | null;
            video: components["schemas"]["VideoStream"] | null;
        };
        AssetCapture: {
            /** @description As written by the device; a hint only. */
            recordedAt: string | null;
            make: string | null;
            model: string | null;
            software: string | null;
            /** @description Signed decimal degrees; only with longitude. */
            latitude: number | null;
            longitude: number | null;
            /** @description Metres above sea level. */
            altitude: number | null;
        };
        VideoStream: {
            codec: string;
            frameRate: number | null;
            /** @description Bits per second across all streams. */
            bitrate: number | null;
            hasAudio: boolean;
            audioCodec: string | null;
            audioLayout: string | null;
            /** @description Hertz. */
            audioSampleRate: number | null;
        };
        Uploader: {
            name: string | null;
            avatarUrl: string | null;
        };
        Approval: {
            state: string;
            setBy: string | null;
            /** @description Unix milliseconds. */
            setAt: number | null;
            note?: string;
        };
        AssetView: {
            id: string;
            parentId: string | null;
            width: number | null;
            height: number | null;
            name: string | null;
            url: string | null;
            thumbUrl: string | null;
            type: string | null;
            metadata: components["schemas"]["AssetMetadata"] | null;
        };
        Library: {
            id: string;
            name: string | null;
            assetsCount: number | null;
            /** @deprecated */
            photosCount: number | null;
            trashCount: number | null;
            tags: (components["schemas"]["Tag"] | null)[] | null;
        };
        Tag: {
            id: string;
            count: number | null;
            /** @description "user" or "ai". */
            type: string | null;
        };
        Me: {
            organizationId: string;
            organizationName: string | null;
            plan: string | null;
            libraries: {
                library: string;
                /** @enum {string} */
                access: "read" | "write";
            }[];
            user?: {
                name: string | null;
            };
        } | {
            organizations: {
                organizationId: string;
                organizationName: string | null;
                plan: string | null;
                libraries: {
                    library: string;
                    /** @enum {string} */
                    access: "read" | "write";
                }[];
            }[];
            user: {
                name: string | null;
            };
        };
        SearchResult: {
            hits: components["schemas"]["SearchHit"][];
            /** @description All matches, whatever the page. */
            found: number;
            /** @description Counted from 1. */
            page: number;
        };
        SearchHit: {
            id: string;
            /** @description Pixels, as a person sees the image. */
            width: number | null;
            height: number | null;
            name: string | null;
            libraryId: string | null;
            blurhash: string | null;
            /** @description Permanent public address of the full file. */
            url: string | null;
            /** @deprecated */
            thumbUrlBlurred: string | null;
            /** @description JSON text of a map from longest edge in pixels to the address at that size. */
            sizes: string | null;
            /** @description Opens the asset in the web application. */
            appUrl: string | null;
            variants: (components["schemas"]["AssetVariant"] | null)[] | null;
            parentId: string | null;
            description: string | null;
            tags: (string | null)[] | null;
            contentType: string | null;
            /** @description Bytes. */
            size: number | null;
            /** @description Seconds; null on images. */
            duration: number | null;
            metadata: components["schemas"]["AssetMetadata"] | null;
            /** @description Unix milliseconds. */
            created: number | null;
            /** @description Unix milliseconds; null until processed. */
            updated: number | null;
            /** @description Bumped each time the bytes change at an unchanged url; append as ?v=. */
            contentVersion: number | null;
            uploadedBy: components["schemas"]["Uploader"] | null;
            approval: components["schemas"]["Approval"] | null;
            thumbUrl: string | null;
            thumbHighUrl: string | null;
            views: components["schemas"]["AssetView"][] | null;
            /** @description "main" on an original, "variant" on a variant. */
            type: string | null;
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
        Error: {
            error: {
                /** @enum {string} */
                code: "UNAUTHENTICATED" | "INVALID_API_KEY" | "API_VERSION_REQUIRED" | "API_KEY_NOT_AUTHORIZED_FOR_LIBRARY" | "API_KEY_READ_ONLY" | "FORBIDDEN" | "APPROVAL_REQUIRES_USER" | "PAID_PLAN_REQUIRED" | "ORGANIZATION_NOT_FOUND" | "RESOURCE_NOT_FOUND" | "NOT_FOUND" | "ENDPOINT_NOT_FOUND" | "BAD_USER_INPUT" | "PAYLOAD_TOO_LARGE" | "LIBRARY_URL_TAKEN" | "CONFLICT" | "PRO_PLAN_CANCELED" | "STORAGE_LIMIT_EXCEEDED" | "LIBRARY_LOCKED" | "EPHEMERAL_STORAGE_LIMIT_EXCEEDED" | "LIBRARY_LIMIT_EXCEEDED" | "EPHEMERAL_LIBRARY_LIMIT_EXCEEDED" | "RATE_LIMIT_EXCEEDED" | "INTERNAL_SERVER_ERROR" | "SERVICE_UNAVAILABLE";
                message: string;
            };
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
    "asset-list": {
        parameters: {
            query?: {
                page?: number;
                pageSize?: number;
                tags?: string[] | string | string[];
            };
            header: {
                /** @description Pins the version of the interface. */
                "Api-Version": string;
            };
            path: {
                organizationId: string;
                libraryId: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Successful response */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: components["schemas"]["Asset"][];
                    };
                };
            };
            /** @description Malformed request, or a quota is used up */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description Missing or refused credential */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description The credential or the plan does not allow it */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description Unknown address, or out of reach */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description Conflicts with the present state */
            409: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description A file is too large */
            413: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description Rate limit exceeded */
            429: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description Unexpected fault; safe to try again */
            500: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description The credential could not be verified, files not stored or the search not finished, for a moment */
            503: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    "asset-upload": {
        parameters: {
            query?: never;
            header: {
                /** @description Pins the version of the interface. */
                "Api-Version": string;
            };
            path: {
                organizationId: string;
                libraryId: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "multipart/form-data": {
                    files: string[];
                    /** @description Attaches the one file as a variant of this asset. */
                    parentId?: string;
                };
            };
        };
        responses: {
            /** @description Successful response */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: {
                            responseText: string;
                            assets: components["schemas"]["Asset"][];
                        };
                    };
                };
            };
            /** @description Malformed request, or a quota is used up */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description Missing or refused credential */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description The credential or the plan does not allow it */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description Unknown address, or out of reach */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description Conflicts with the present state */
            409: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description A file is too large */
            413: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description Rate limit exceeded */
            429: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description Unexpected fault; safe to try again */
            500: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description The credential could not be verified, files not stored or the search not finished, for a moment */
            503: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    "asset-trash": {
        parameters: {
            query?: never;
            header: {
                /** @description Pins the version of the interface. */
                "Api-Version": string;
            };
            path: {
                organizationId: string;
                libraryId: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    ids: string[];
                };
            };
        };
        responses: {
            /** @description Successful response */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: {
                            success: boolean;
                            message: string;
                            /** @description Every asset that this call moved to the trash, variants that followed included. */
                            ids: string[];
                        };
                    };
                };
            };
            /** @description Malformed request, or a quota is used up */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description Missing or refused credential */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description The credential or the plan does not allow it */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description Unknown address, or out of reach */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description Conflicts with the present state */
            409: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description A file is too large */
            413: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description Rate limit exceeded */
            429: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description Unexpected fault; safe to try again */
            500: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description The credential could not be verified, files not stored or the search not finished, for a moment */
            503: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    "asset-get": {
        parameters: {
            query?: never;
            header: {
                /** @description Pins the version of the interface. */
                "Api-Version": string;
            };
            path: {
                organizationId: string;
                libraryId: string;
                assetId: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Successful response */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: components["schemas"]["Asset"];
                    };
                };
            };
            /** @description Malformed request, or a quota is used up */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description Missing or refused credential */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description The credential or the plan does not allow it */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description Unknown address, or out of reach */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description Conflicts with the present state */
            409: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description A file is too large */
            413: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description Rate limit exceeded */
            429: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description Unexpected fault; safe to try again */
            500: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description The credential could not be verified, files not stored or the search not finished, for a moment */
            503: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    "asset-tag": {
        parameters: {
            query?: never;
            header: {
                /** @description Pins the version of the interface. */
                "Api-Version": string;
            };
            path: {
                organizationId: string;
                libraryId: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    assetIds: string[];
                    tags: string[];
                };
            };
        };
        responses: {
            /** @description Successful response */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: {
                            /** @description Pairs of asset and tag that changed state. */
                            taggedCount: number;
                        };
                    };
                };
            };
            /** @description Malformed request, or a quota is used up */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description Missing or refused credential */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description The credential or the plan does not allow it */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description Unknown address, or out of reach */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description Conflicts with the present state */
            409: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description A file is too large */
            413: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description Rate limit exceeded */
            429: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description Unexpected fault; safe to try again */
            500: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description The credential could not be verified, files not stored or the search not finished, for a moment */
            503: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    "asset-untag": {
        parameters: {
            query?: never;
            header: {
                /** @description Pins the version of the interface. */
                "Api-Version": string;
            };
            path: {
                organizationId: string;
                libraryId: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    assetIds: string[];
                    tags: string[];
                };
            };
        };
        responses: {
            /** @description Successful response */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: {
                            /** @description Pairs of asset and tag that changed state. */
                            untaggedCount: number;
                        };
                    };
                };
            };
            /** @description Malformed request, or a quota is used up */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description Missing or refused credential */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description The credential or the plan does not allow it */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description Unknown address, or out of reach */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description Conflicts with the present state */
            409: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description A file is too large */
            413: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description Rate limit exceeded */
            429: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description Unexpected fault; safe to try again */
            500: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description The credential could not be verified, files not stored or the search not finished, for a moment */
            503: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    "asset-describe": {
        parameters: {
            query?: never;
            header: {
                /** @description Pins the version of the interface. */
                "Api-Version": string;
            };
            path: {
                organizationId: string;
                libraryId: string;
                assetId: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    description: string;
                };
            };
        };
        responses: {
            /** @description Successful response */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: {
                            assetId: string;
                            description: string;
                        };
                    };
                };
            };
            /** @description Malformed request, or a quota is used up */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description Missing or refused credential */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description The credential or the plan does not allow it */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description Unknown address, or out of reach */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description Conflicts with the present state */
            409: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description A file is too large */
            413: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description Rate limit exceeded */
            429: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description Unexpected fault; safe to try again */
            500: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description The credential could not be verified, files not stored or the search not finished, for a moment */
            503: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    "asset-promote": {
        parameters: {
            query?: never;
            header: {
                /** @description Pins the version of the interface. */
                "Api-Version": string;
            };
            path: {
                organizationId: string;
                libraryId: string;
                assetId: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    variantId: string;
                };
            };
        };
        responses: {
            /** @description Successful response */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: {
                            assetId: string;
                            promotedVariantId: string;
                            /** @description The variant that keeps the former default. */
                            demotedVariantId: string;
                        };
                    };
                };
            };
            /** @description Malformed request, or a quota is used up */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description Missing or refused credential */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description The credential or the plan does not allow it */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description Unknown address, or out of reach */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description Conflicts with the present state */
            409: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description A file is too large */
            413: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description Rate limit exceeded */
            429: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description Unexpected fault; safe to try again */
            500: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description The credential could not be verified, files not stored or the search not finished, for a moment */
            503: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    "asset-transfer": {
        parameters: {
            query?: never;
            header: {
                /** @description Pins the version of the interface. */
                "Api-Version": string;
            };
            path: {
                organizationId: string;
                libraryId: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    targetLibraryId: string;
                    assetIds: string[];
                };
            };
        };
        responses: {
            /** @description Successful response */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: {
                            /** @description How many of the named assets moved; variants that followed are not counted. */
                            transferredCount: number;
                            sourceLibraryId: string;
                            targetLibraryId: string;
                        };
                    };
                };
            };
            /** @description Malformed request, or a quota is used up */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description Missing or refused credential */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description The credential or the plan does not allow it */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description Unknown address, or out of reach */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description Conflicts with the present state */
            409: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description A file is too large */
            413: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description Rate limit exceeded */
            429: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description Unexpected fault; safe to try again */
            500: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description The credential could not be verified, files not stored or the search not finished, for a moment */
            503: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    "asset-approve": {
        parameters: {
            query?: never;
            header: {
                /** @description Pins the version of the interface. */
                "Api-Version": string;
            };
            path: {
                organizationId: string;
                libraryId: string;
                assetId: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    state: string;
                    note?: string | null;
                };
            };
        };
        responses: {
            /** @description Successful response */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: {
                            assetId: string;
                            approval: components["schemas"]["Approval"];
                        };
                    };
                };
            };
            /** @description Malformed request, or a quota is used up */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description Missing or refused credential */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description The credential or the plan does not allow it */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description Unknown address, or out of reach */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description Conflicts with the present state */
            409: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description A file is too large */
            413: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description Rate limit exceeded */
            429: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description Unexpected fault; safe to try again */
            500: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description The credential could not be verified, files not stored or the search not finished, for a moment */
            503: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    "library-createUnclaimed": {
        parameters: {
            query?: never;
            header: {
                /** @description Pins the version of the interface. */
                "Api-Version": string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    email: string;
                    name?: string;
                };
            };
        };
        responses: {
            /** @description Successful response */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: {
                            organizationId: string;
                            libraryId: string;
                            apiKey: string;
                            /** Format: uri */
                            claimUrl: string;
                            /** Format: date-time */
                            expiresAt: string;
                            emailSent: boolean;
                        };
                    };
                };
            };
            /** @description Malformed request, or a quota is used up */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description Missing or refused credential */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description The credential or the plan does not allow it */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description Unknown address, or out of reach */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description Conflicts with the present state */
            409: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description A file is too large */
            413: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description Rate limit exceeded */
            429: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description Unexpected fault; safe to try again */
            500: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description The credential could not be verified, files not stored or the search not finished, for a moment */
            503: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    "library-list": {
        parameters: {
            query?: {
                page?: number;
                pageSize?: number;
            };
            header: {
                /** @description Pins the version of the interface. */
                "Api-Version": string;
            };
            path: {
                organizationId: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Successful response */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: components["schemas"]["Library"][];
                    };
                };
            };
            /** @description Malformed request, or a quota is used up */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description Missing or refused credential */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description The credential or the plan does not allow it */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description Unknown address, or out of reach */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description Conflicts with the present state */
            409: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description A file is too large */
            413: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description Rate limit exceeded */
            429: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description Unexpected fault; safe to try again */
            500: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description The credential could not be verified, files not stored or the search not finished, for a moment */
            503: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    "library-create": {
        parameters: {
            query?: never;
            header: {
                /** @description Pins the version of the interface. */
                "Api-Version": string;
            };
            path: {
                organizationId: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    name: string;
                    slug?: string;
                };
            };
        };
        responses: {
            /** @description Successful response */
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: components["schemas"]["Library"];
                    };
                };
            };
            /** @description Malformed request, or a quota is used up */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description Missing or refused credential */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description The credential or the plan does not allow it */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description Unknown address, or out of reach */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description Conflicts with the present state */
            409: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description A file is too large */
            413: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description Rate limit exceeded */
            429: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description Unexpected fault; safe to try again */
            500: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description The credential could not be verified, files not stored or the search not finished, for a moment */
            503: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    "library-rename": {
        parameters: {
            query?: never;
            header: {
                /** @description Pins the version of the interface. */
                "Api-Version": string;
            };
            path: {
                organizationId: string;
                libraryId: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    name: string;
                };
            };
        };
        responses: {
            /** @description Successful response */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: components["schemas"]["Library"];
                    };
                };
            };
            /** @description Malformed request, or a quota is used up */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description Missing or refused credential */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description The credential or the plan does not allow it */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description Unknown address, or out of reach */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description Conflicts with the present state */
            409: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description A file is too large */
            413: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description Rate limit exceeded */
            429: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description Unexpected fault; safe to try again */
            500: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description The credential could not be verified, files not stored or the search not finished, for a moment */
            503: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    "me-get": {
        parameters: {
            query?: never;
            header: {
                /** @description Pins the version of the interface. */
                "Api-Version": string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Successful response */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: components["schemas"]["Me"];
                    };
                };
            };
            /** @description Malformed request, or a quota is used up */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description Missing or refused credential */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description The credential or the plan does not allow it */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description Unknown address, or out of reach */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description Conflicts with the present state */
            409: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description A file is too large */
            413: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description Rate limit exceeded */
            429: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description Unexpected fault; safe to try again */
            500: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description The credential could not be verified, files not stored or the search not finished, for a moment */
            503: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    "search-assets": {
        parameters: {
            query?: {
                q?: string;
                libraries?: string[] | string | string[];
                approval?: string[] | string | string[];
                page?: number;
                pageSize?: number;
            };
            header: {
                /** @description Pins the version of the interface. */
                "Api-Version": string;
            };
            path: {
                organizationId: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Successful response */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: components["schemas"]["SearchResult"];
                    };
                };
            };
            /** @description Malformed request, or a quota is used up */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description Missing or refused credential */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description The credential or the plan does not allow it */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description Unknown address, or out of reach */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description Conflicts with the present state */
            409: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description A file is too large */
            413: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description Rate limit exceeded */
            429: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description Unexpected fault; safe to try again */
            500: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description The credential could not be verified, files not stored or the search not finished, for a moment */
            503: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    "tag-list": {
        parameters: {
            query?: {
                limit?: number;
            };
            header: {
                /** @description Pins the version of the interface. */
                "Api-Version": string;
            };
            path: {
                organizationId: string;
                libraryId: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Successful response */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: components["schemas"]["Tag"][];
                    };
                };
            };
            /** @description Malformed request, or a quota is used up */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description Missing or refused credential */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description The credential or the plan does not allow it */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description Unknown address, or out of reach */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description Conflicts with the present state */
            409: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description A file is too large */
            413: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description Rate limit exceeded */
            429: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description Unexpected fault; safe to try again */
            500: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description The credential could not be verified, files not stored or the search not finished, for a moment */
            503: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
}
