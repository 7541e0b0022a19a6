# Binds to the exchange, submits one text and prints its ID, the receipt and the end of the session, a line each.
use strict;
use warnings;
use Net::SMPP;

my ($port, $system_id, $password, $source, $destination) = @ARGV;
alarm 60;
my ($smpp, $bound) = Net::SMPP->new_transceiver('127.0.0.1',
    port => $port, smpp_version => 0x34, interface_version => 0x34, system_id => $system_id, password => $password)
    or die "no bind: $!";
print "bound $bound->{status}\n";
my $response = $smpp->submit_sm(source_addr_ton => 1, source_addr => $source, dest_addr_ton => 1,
    destination_addr => $destination, registered_delivery => 1, short_message => 'Hello from Perl') or die "no response: $!";
print "response $response->{status} $response->{message_id}\n";
my $receipt = $smpp->read_pdu() or die "no receipt: $!";
$smpp->deliver_sm_resp(seq => $receipt->{seq}, message_id => '');
print "receipt $receipt->{short_message}\n";
my $end = $smpp->unbind() or die "no response to the unbind: $!";
print "unbound $end->{status}\n";
