/** Words of prose, with a few that are not ASCII. */
export const words =
  `the of and to in is that for it as was with by on not this are or from at which but have they one all we can
there been more when will would who what up about into than them only some could time these two may then first any now such like our
over even most made after also did many before must through back where much well down should because each just those how too little
state good very make still see work long between both under never same another while last might great since against come right use
take three handler request response cache index buffer stream token parser reducer effect render commit queue worker thread lock retry
timeout latency schema migration column query transaction rollback invariant boundary module package closure promise callback iterator
allocation heap stack pointer offset decoder checksum digest session header payload socket channel descriptor journal snapshot leader
lease eviction shard segment compaction histogram percentile tracer span context deadline cancellation barrier ordering durability
idempotent monotonic deterministic concurrent sequential lazy eager canonical sanitized escaped validated readonly immutable generic
naïve façade Größe 日本語テキスト Привет`.split(/\s+/);

export const names =
  `readHeader writeFrame openStore closeSession parseToken nextSegment applyPatch findSection sortWindows retryLater
cacheEntry pendingAnswer lastOffset bodyLength userName authToken flushQueue renderBlock mountShell scrollAnchor measureHeight loadBodies
splitText hashText matchTitle buildOutline resolvePath checkProof chooseWindow listFiles`.split(/\s+/);
