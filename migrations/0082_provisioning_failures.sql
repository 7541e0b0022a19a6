-- The numbers of campaigns that the networks refused to link or unlink, newest first.
create index tendlc_history_provisioning_failures on tendlc_history (id)
  where machine = 'campaign number' and event in ('rejected', 'unlinkingRefused');
